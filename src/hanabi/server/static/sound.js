/** A short sound for every event, made on the spot. */

import { preference } from "./preferences.js";

/** @typedef {import("./protocol").Happened} Happened */

/** Notes: a frequency, when it begins, how long it lasts. @type {Record<string, [OscillatorType, [number, number, number][]]>} */
const SOUNDS = {
  clued: ["sine", [[880, 0, 0.25], [1318, 0.07, 0.3]]],
  launched: ["triangle", [[392, 0, 0.12], [523, 0.08, 0.12], [784, 0.16, 0.35]]],
  misfired: ["sawtooth", [[130, 0, 0.25], [92, 0.12, 0.4]]],
  discarded: ["triangle", [[240, 0, 0.12], [200, 0.06, 0.16]]],
  drew: ["sine", [[620, 0.3, 0.06]]],
  tokenreturned: ["sine", [[1046, 0.2, 0.2]]],
  errortakenback: ["sine", [[523, 0.1, 0.2], [784, 0.2, 0.3]]],
  revealed: ["triangle", [[659, 0.2, 0.2], [880, 0.3, 0.2], [1175, 0.4, 0.4]]],
  tilelost: ["triangle", [[330, 0.1, 0.3]]],
  shuffledin: ["triangle", [[300, 0, 0.08], [340, 0.08, 0.08], [300, 0.16, 0.08]]],
  lastroundbegan: ["sine", [[440, 0.3, 0.5], [440, 0.9, 0.5]]],
  rearranged: ["sine", [[500, 0, 0.05], [560, 0.05, 0.05]]],
  ended: ["triangle", [[523, 0.4, 0.6], [659, 0.5, 0.6], [784, 0.6, 0.6], [1046, 0.7, 1]]],
  turn: ["sine", [[740, 0.4, 0.2], [988, 0.52, 0.35]]],
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {{ type: string }} event */
export function sound({ type }) {
  const [shape, notes] = SOUNDS[type] ?? [];
  // A browser lets nobody make a sound before the reader has touched the page.
  if (!shape || !notes || preference("sound", "on") !== "on" || !navigator.userActivation?.hasBeenActive) {
    return;
  }
  audio ??= new AudioContext();
  for (const [frequency, after, lasts] of notes) {
    const start = audio.currentTime + after;
    const tone = new OscillatorNode(audio, { type: shape, frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.linearRampToValueAtTime(shape === "sawtooth" ? 0.05 : 0.09, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + lasts + 0.05);
  }
}
