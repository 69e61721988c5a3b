/** The show at the end. Its picture is a function of time, so that it can stand still, pause, and end by itself. */

import { isCalm } from "../../common/preferences.js";
import { chance, FIZZLE, fit, GLOW, outline, paint, RISE, WILLOW } from "../rockets.js";

/** @typedef {import("../../common/protocol").VariantState} Variant */
/** @typedef {import("../../common/protocol").ViewState} View */
/** @typedef {import("../rockets.js").Rocket} Rocket */

const CARDS = 7; // seconds for all the cards that went up

/**
 * A rocket for every card that went up, the higher the bigger; then what the end deserves.
 * @param {Variant} variant
 * @param {View} view
 * @returns {Rocket[]}
 */
function rockets(variant, view) {
  if (view.outcome === "lost") {
    return [0, 1, 2].map((index) => ({
      at: index * 1.1,
      kind: FIZZLE,
      x: 0.25 + 0.25 * index,
      y: 0.4 + 0.1 * chance(index),
      size: 0.16,
    }));
  }
  const cards = variant.suits.flatMap((suit) =>
    suit.order.slice(0, view.fireworks[suit.name] ?? 0).map((_, step) => ({ kind: suit.name, step })),
  );
  const gap = Math.min(0.6, CARDS / cards.length);
  const show = cards
    .sort((one, other) => one.step - other.step)
    .map(({ kind, step }, index) => ({
      at: index * gap,
      kind,
      x: 0.1 + 0.8 * ((index * 0.618) % 1),
      y: 0.2 + 0.28 * chance(index),
      size: 0.16 + 0.05 * step,
    }));
  return view.ended === "complete" ? [...show, ...finale(variant, cards.length * gap)] : show;
}

/**
 * Everything once more, at the same time, under a golden rain.
 * @param {Variant} variant
 * @param {number} at
 * @returns {Rocket[]}
 */
function finale(variant, at) {
  const volley = variant.suits.map(({ name }, index) => ({
    at: at + 0.4 + 0.08 * index,
    kind: name,
    x: (index + 0.5) / variant.suits.length,
    y: 0.3 + 0.12 * (index % 2),
    size: 0.34,
  }));
  const rain = [0.2, 0.5, 0.8].map((x, index) => ({ at: at + 1.4 + 0.25 * index, kind: WILLOW, x, y: 0.2, size: 0.6 }));
  return [...volley, ...rain];
}

/**
 * What remains to be seen: the last of each kind, side by side.
 * @param {Rocket[]} show
 * @returns {Rocket[]}
 */
function stillPicture(show) {
  const last = [...new Map(show.map((rocket) => [rocket.kind, rocket])).values()];
  return last.map((rocket, index) => ({
    ...rocket,
    size: rocket.size * 0.8,
    x: (index + 0.5) / last.length,
    y: rocket.kind === FIZZLE ? 0.5 : 0.26 + 0.16 * (index % 2),
  }));
}

/**
 * Begin the show on this canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {Variant} variant
 * @param {View} view
 */
export function spectacle(canvas, variant, view) {
  const context = canvas.getContext("2d");
  if (!context) {
    return;
  }
  const show = rockets(variant, view);
  const still = stillPicture(show);
  const outlines = new Map(show.map(({ kind }) => [kind, outline(kind)]));
  const end = isCalm() ? 0 : Math.max(0, ...show.map(({ at }) => at)) + RISE + GLOW;
  let time = 0;
  let before = performance.now();

  const draw = () => {
    fit(canvas, context);
    context.globalAlpha = 1;
    show.forEach((rocket) => paint(context, canvas, rocket, outlines.get(rocket.kind) ?? [], time - rocket.at, 1));
    // Once it is over, or where nothing may move, a memory of it stays in the sky.
    const memory = end ? Math.min(1, Math.max(0, time - end)) : 1;
    still.forEach((rocket) => paint(context, canvas, rocket, outlines.get(rocket.kind) ?? [], RISE + 0.75, memory));
  };
  /** @param {number} now */
  const frame = (now) => {
    // A hidden tab gets no frames; what has passed meanwhile is not made up for.
    time += Math.min(0.05, (now - before) / 1000);
    before = now;
    draw();
    if (canvas.isConnected && time < end + 1) {
      requestAnimationFrame(frame);
    }
  };
  new ResizeObserver(draw).observe(canvas);
  if (end) {
    requestAnimationFrame(frame);
  }
}
