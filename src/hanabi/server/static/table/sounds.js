/**
 * Sounds, made of noise, filters and partials when they are wanted: nothing is loaded, and nothing beeps.
 *
 * Each is a function that writes its parts into a score (a context, where its sound goes, when it begins) and answers how
 * long it lasts. A score may as well be played into an OfflineAudioContext, which the tests do.
 */

import { preference } from "../common/preferences.js";

/** @typedef {import("../common/protocol").Happened} Happened */
/** @typedef {{ readonly context: BaseAudioContext, readonly out: AudioNode, readonly noise: AudioBuffer }} Stage */
/** @typedef {Stage & { readonly at: number }} Score */

const QUIET = 0.0001; // an exponential ramp never comes to nothing
const RISE = 0.45; // seconds that a rocket takes to its burst

/**
 * Hiss through a filter that moves, loud after `attack` seconds and gone at the end.
 * @param {Score} score
 * @param {{ after?: number, lasts: number, attack?: number, gain: number, from: number, to?: number, q?: number, type?: BiquadFilterType }} part
 */
function hiss(
  { context, out, noise, at },
  { after = 0, lasts, attack = 0.004, gain, from, to = from, q = 1, type = "bandpass" },
) {
  const start = at + after;
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(context, { type, frequency: from, Q: q });
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source
    .connect(filter)
    .connect(shaped(context, start, attack, lasts, gain))
    .connect(out);
  source.start(start, Math.random());
  source.stop(start + lasts);
}

/**
 * A sine that glides and dies away.
 * @param {Score} score
 * @param {{ after?: number, lasts: number, attack?: number, gain: number, from: number, to?: number }} part
 */
function tone({ context, out, at }, { after = 0, lasts, attack = 0.006, gain, from, to = from }) {
  const start = at + after;
  const source = new OscillatorNode(context, { type: "sine", frequency: from });
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(shaped(context, start, attack, lasts, gain)).connect(out);
  source.start(start);
  source.stop(start + lasts);
}

/**
 * @param {BaseAudioContext} context
 * @param {number} start
 * @param {number} attack
 * @param {number} lasts
 * @param {number} gain
 */
function shaped(context, start, attack, lasts, gain) {
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(QUIET, start);
  volume.gain.exponentialRampToValueAtTime(gain, start + attack);
  volume.gain.exponentialRampToValueAtTime(QUIET, start + lasts);
  return volume;
}

// -- What sounds ---------------------------------------------------------------------------------------

/**
 * Two partials of a small bell, the upper one gone first.
 * @param {Score} score
 * @param {number} pitch
 * @param {number} [after]
 * @param {number} [lasts]
 */
function bell(score, pitch, after = 0, lasts = 0.9) {
  tone(score, { after, lasts, gain: 0.22, from: pitch });
  tone(score, { after, lasts: lasts * 0.6, gain: 0.09, from: pitch * 2.005 });
  return after + lasts;
}

/**
 * A card touches the table.
 * @param {Score} score
 * @param {number} [after]
 */
function tick(score, after = 0) {
  hiss(score, { after, lasts: 0.06, gain: 0.35, from: 2600, to: 1500, q: 0.8 });
  tone(score, { after, lasts: 0.08, gain: 0.18, from: 190, to: 120 });
  return after + 0.08;
}

/**
 * A rocket goes up and bursts, the larger the later it is in its firework.
 * @param {Score} score
 * @param {number} value
 */
function rocket(score, value) {
  const crackles = 4 + value * 4;
  const spread = 0.25 + value * 0.13;
  hiss(score, { lasts: RISE, attack: RISE * 0.7, gain: 0.3, from: 350, to: 2800, q: 1.4 });
  tone(score, { lasts: RISE, attack: RISE * 0.5, gain: 0.05, from: 480, to: 1500 });
  tone(score, { after: RISE, lasts: 0.4, gain: 0.3 + value * 0.06, from: 130, to: 42 });
  hiss(score, { after: RISE, lasts: 0.3, gain: 0.25 + value * 0.05, from: 1800, to: 300, type: "lowpass" });
  for (let each = 0; each < crackles; each += 1) {
    const after = RISE + 0.06 + spread * Math.random() ** 1.4;
    hiss(score, { after, lasts: 0.04, attack: 0.001, gain: 0.12, from: 2500 + 3500 * Math.random(), q: 3 });
  }
  return RISE + 0.1 + Math.max(0.3, spread);
}

/** A rocket that does not: it splutters, and falls. @param {Score} score */
function fizzle(score) {
  hiss(score, { lasts: 0.3, attack: 0.2, gain: 0.25, from: 400, to: 1300, q: 1.4 });
  for (const [step, after] of [0.3, 0.38, 0.49, 0.62].entries()) {
    hiss(score, { after, lasts: 0.09, attack: 0.01, gain: 0.28 - step * 0.06, from: 1500 - step * 300, to: 300, q: 1 });
  }
  tone(score, { after: 0.7, lasts: 0.25, gain: 0.35, from: 95, to: 48 });
  return 0.95;
}

/** People who have seen it all: they clap. @param {Score} score */
function crowd(score) {
  hiss(score, { lasts: 3.2, attack: 0.7, gain: 0.16, from: 700, to: 1100, q: 0.5 });
  for (let each = 0; each < 90; each += 1) {
    const after = 0.2 + 2.6 * Math.random() ** 1.3;
    hiss(score, {
      after,
      lasts: 0.035,
      attack: 0.001,
      gain: 0.05 + 0.1 * Math.random(),
      from: 900 + 900 * Math.random(),
    });
  }
  return 3.2;
}

/** Or they sigh. @param {Score} score */
function sigh(score) {
  hiss(score, { lasts: 1.6, attack: 0.35, gain: 0.2, from: 700, to: 240, q: 1.2 });
  return 1.6;
}

/** @param {string} card such as `r3` */
const valueOf = (card) => Number(card.slice(1));

/**
 * What each event sounds like; `turn` calls whoever is to move.
 * @param {Score} score
 * @param {Happened | { type: "turn" }} event
 * @returns {number} seconds
 */
export function play(score, event) {
  switch (event.type) {
    case "clued":
      return Math.max(bell(score, 660), bell(score, 990, 0.08));
    case "launched":
      return rocket(score, valueOf(event.card));
    case "misfired":
      return fizzle(score);
    case "discarded":
      return Math.max(tick(score), tick(score, 0.09));
    case "drew":
      return tick(score, 0.3);
    case "rearranged":
      return Math.max(tick(score), tick(score, 0.06));
    case "shuffledin":
      return Math.max(...[0, 0.05, 0.1, 0.15, 0.2, 0.25].map((after) => tick(score, after)));
    case "tokenreturned":
      return bell(score, 1320, 0.2, 0.5);
    case "errortakenback":
      return Math.max(bell(score, 528, 0.1), bell(score, 792, 0.22));
    case "revealed":
      return Math.max(...[660, 880, 1320].map((pitch, step) => bell(score, pitch, 0.2 + step * 0.1, 0.7)));
    case "tilelost":
      return bell(score, 330, 0.1, 0.7);
    case "lastroundbegan":
      return Math.max(bell(score, 220, 0.3, 1.4), bell(score, 331, 0.3, 1.1));
    case "ended":
      return ["complete", "last-round"].includes(event.end) ? crowd(score) : sigh(score);
    case "turn":
      return Math.max(bell(score, 740, 0.4, 0.4), bell(score, 988, 0.53, 0.6));
  }
}

/**
 * Where all sounds end, softly limited, so that several at once are never too loud; and a second of noise to make them of.
 * @param {BaseAudioContext} context
 * @returns {Stage}
 */
export function stage(context) {
  const { destination, sampleRate } = context;
  const curve = Float32Array.from({ length: 257 }, (_, index) => 0.8 * Math.tanh((index - 128) / 64));
  const out = new WaveShaperNode(context, { curve });
  out.connect(destination);
  const noise = new AudioBuffer({ length: sampleRate, sampleRate });
  noise.copyToChannel(
    Float32Array.from({ length: sampleRate }, () => Math.random() * 2 - 1),
    0,
  );
  return { context, out, noise };
}

/** @type {Stage | null} */
let loudspeaker = null;

/**
 * Heard, if the reader wants sounds.
 * @param {Happened | { type: "turn" }} event
 */
export function sound(event) {
  // A browser lets nobody make a sound before the reader has touched the page.
  if (preference("sound", "on") !== "on" || !navigator.userActivation?.hasBeenActive) {
    return;
  }
  loudspeaker ??= stage(new AudioContext());
  play({ ...loudspeaker, at: loudspeaker.context.currentTime }, event);
}
