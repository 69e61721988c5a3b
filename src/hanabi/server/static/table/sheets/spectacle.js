/** The firework show. Its picture is a function of time, so that it can stand still, pause, and end by itself. */

import { shape } from "../../common/pictures.js";
import { isCalm } from "../../common/preferences.js";
import { LIGHTS } from "./lights.js";

/** @typedef {import("../../common/protocol").VariantState} Variant */
/** @typedef {import("../../common/protocol").ViewState} View */

/**
 * A rocket: when it starts, where it bursts and how wide, as shares of the sky.
 * @typedef {object} Rocket
 * @property {number} at seconds
 * @property {string} kind a firework, whose shape and colour it takes; or one of the kinds below
 * @property {number} x
 * @property {number} y
 * @property {number} size
 */

const RISE = 0.9; // seconds
const GLOW = 2.4;
const CARDS = 7; // seconds for all the cards that went up
const SPARKS = 64;
const WILLOW = "willow"; // what a perfect show ends with
const FIZZLE = "fizzle"; // all that a lost one has to show

/** A spark is drawn three times: the trail that it leaves, in seconds, its halo, and itself. */
const STROKES = [
  { tail: 0.45, width: 0.8, light: 0.35 },
  { tail: 0.03, width: 5, light: 0.22 },
  { tail: 0.03, width: 1.8, light: 1 },
];
const WILLOW_STROKES = [{ tail: 0.9, width: 0.9, light: 0.5 }, ...STROKES];

/** @type {Readonly<Record<string, readonly string[]>>} */
const COLOURS = { ...LIGHTS, [WILLOW]: ["#ffcf70"], [FIZZLE]: ["#8d8799", "#c06a3a"] };

/**
 * A number between 0 and 1 that looks like chance, and is the same whenever the show is seen.
 * @param {number} seed
 */
const chance = (seed) => Math.abs(Math.sin(seed * 127.1 + 311.7) * 43758.5453) % 1;

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

/**
 * As many points as the screen has, and nothing on them.
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2D} context
 */
function fit(canvas, context) {
  const scale = Math.min(devicePixelRatio, 2); // more would cost a phone dearly, and nobody sees it
  const [width, height] = [Math.round(canvas.clientWidth * scale), Math.round(canvas.clientHeight * scale)];
  if (canvas.width !== width || canvas.height !== height) {
    Object.assign(canvas, { width, height });
  }
  context.clearRect(0, 0, width, height);
  context.globalCompositeOperation = "lighter";
  context.lineCap = "round";
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ width: number, height: number }} sky
 * @param {Rocket} rocket
 * @param {number[][]} points where its sparks fly to
 * @param {number} age
 * @param {number} light
 */
function paint(context, sky, rocket, points, age, light) {
  if (age > 0 && age < RISE) {
    paintRise(context, sky, rocket, age / RISE);
  } else if (age >= RISE && age < RISE + GLOW) {
    paintBurst(context, sky, rocket, points, age - RISE, light);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ width: number, height: number }} sky
 * @param {Rocket} rocket
 * @param {number} share of the way up
 */
function paintRise(context, sky, rocket, share) {
  /** @param {number} part @returns {[number, number]} */
  const at = (part) => {
    const way = 1 - (1 - Math.max(0, part)) ** 2;
    return [(rocket.x + (rocket.x - 0.5) * 0.12 * (way - 1)) * sky.width, (1 - (1 - rocket.y) * way) * sky.height];
  };
  context.globalAlpha = 1 - share * 0.6;
  context.strokeStyle = "#ffe2a8";
  context.lineWidth = sky.height / 170;
  context.beginPath();
  context.moveTo(...at(share - 0.12));
  context.lineTo(...at(share));
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ width: number, height: number }} sky
 * @param {Rocket} rocket
 * @param {number[][]} points
 * @param {number} age since the burst
 * @param {number} light
 */
function paintBurst(context, sky, rocket, points, age, light) {
  const unit = Math.min(sky.height, sky.width);
  const isWillow = rocket.kind === WILLOW;
  const weight = rocket.kind === FIZZLE ? 0.16 : isWillow ? 0.1 : 0.02;
  const colours = COLOURS[rocket.kind] ?? ["#fff8e1"];
  /** @param {number[]} point @param {number} when @returns {[number, number]} */
  const at = ([x = 0, y = 0], when) => {
    const spread = (1 - Math.exp(-3.4 * when)) * rocket.size * unit;
    return [rocket.x * sky.width + x * spread, rocket.y * sky.height + y * spread + weight * sky.height * when * when];
  };
  const fade = (1 - age / GLOW) * light;
  const width = (sky.height / 400) * (0.8 + 2 * rocket.size);
  for (const [index, colour] of colours.entries()) {
    const sparks = points.filter((_, number) => number % colours.length === index);
    context.strokeStyle = colour;
    for (const stroke of isWillow ? WILLOW_STROKES : STROKES) {
      context.beginPath();
      for (const point of sparks) {
        context.moveTo(...at(point, Math.max(0, age - stroke.tail)));
        context.lineTo(...at(point, age));
      }
      context.globalAlpha = fade * stroke.light;
      context.lineWidth = width * stroke.width;
      context.stroke();
    }
  }
  if (age < 0.18 && rocket.kind !== FIZZLE) {
    paintFlash(
      context,
      rocket.x * sky.width,
      rocket.y * sky.height,
      rocket.size * unit * 0.9,
      light * (1 - age / 0.18),
    );
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} light
 */
function paintFlash(context, x, y, radius, light) {
  const glow = context.createRadialGradient(x, y, 0, x, y, radius);
  glow.addColorStop(0, "#fff8");
  glow.addColorStop(1, "#fff0");
  context.globalAlpha = light;
  context.fillStyle = glow;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/**
 * Where the sparks of a burst fly to: along the outline of the firework's shape, and once more inside it.
 * @param {string} kind
 */
function outline(kind) {
  return kind === WILLOW || kind === FIZZLE ? scattered(kind === WILLOW ? SPARKS : 20) : traced(kind);
}

/** @param {number} count */
const scattered = (count) =>
  Array.from({ length: count }, (_, index) => {
    const [angle, far] = [2 * Math.PI * chance(index), Math.sqrt(0.1 + 0.9 * chance(index + 0.5))];
    return [Math.cos(angle) * far, Math.sin(angle) * far];
  });

/** @param {string} suit */
function traced(suit) {
  const path = shape(suit).querySelector("path");
  const length = path?.getTotalLength() ?? 0;
  return [1, 0.5].flatMap((scale) => {
    const count = SPARKS * scale;
    return Array.from({ length: count }, (_, index) => {
      const { x = 12, y = 12 } = path?.getPointAtLength((length * index) / count) ?? {};
      const far = (scale * (0.97 + 0.06 * chance(index))) / 12;
      return [(x - 12) * far, (y - 12) * far];
    });
  });
}
