/** Rockets in a sky: they rise, burst in the shape of their firework, and fade. Each picture is a function of time alone. */

import { shape } from "../common/pictures.js";
import { LIGHTS } from "./lights.js";

/**
 * A rocket: when it starts, where it bursts and how wide, as shares of the sky.
 * @typedef {object} Rocket
 * @property {number} at seconds
 * @property {string} kind a firework, whose shape and colour it takes; or one of the kinds below
 * @property {number} x
 * @property {number} y
 * @property {number} size
 * @property {{ x: number, y: number }} [from] where it starts, if not from the ground
 * @property {import("./hanging.js").Paint | null} [paint] by day
 */

export const RISE = 0.9; // seconds
export const GLOW = 2.4;
const SPARKS = 64;
export const WILLOW = "willow"; // golden rain
export const FIZZLE = "fizzle"; // all that a misfire has to show

/**
 * A spark is drawn three times: the trail that it leaves, in seconds, its halo, and itself.
 * @type {{ tail: number, width: number, light: number, isEdge?: boolean }[]}
 */
const STROKES = [
  { tail: 0.45, width: 0.8, light: 0.35 },
  { tail: 0.03, width: 5, light: 0.22 },
  { tail: 0.03, width: 1.8, light: 1 },
];
const WILLOW_STROKES = [{ tail: 0.9, width: 0.9, light: 0.5 }, ...STROKES];
/** By day a spark is paint: its trail, a dark edge, and itself. */
const DAY_STROKES = [
  { tail: 0.45, width: 0.9, light: 0.5 },
  { tail: 0.03, width: 3.6, light: 0.6, isEdge: true },
  { tail: 0.03, width: 2.2, light: 1 },
];

/** @type {Readonly<Record<string, readonly string[]>>} */
export const COLOURS = { ...LIGHTS, [WILLOW]: ["#ffcf70"], [FIZZLE]: ["#8d8799", "#c06a3a"] };

/**
 * A number between 0 and 1 that looks like chance, and is the same whenever the show is seen.
 * @param {number} seed
 */
export const chance = (seed) => Math.abs(Math.sin(seed * 127.1 + 311.7) * 43758.5453) % 1;

/**
 * Whether a sky is that of a light theme: its ink is dark then.
 * @param {HTMLCanvasElement} canvas
 */
export const isByDay = (canvas) => getComputedStyle(canvas).color === "rgb(0, 0, 0)";

/**
 * As many points as the screen has, and nothing on them.
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2D} context
 */
export function fit(canvas, context) {
  const scale = Math.min(devicePixelRatio, 2); // more would cost a phone dearly, and nobody sees it
  const [width, height] = [Math.round(canvas.clientWidth * scale), Math.round(canvas.clientHeight * scale)];
  if (canvas.width !== width || canvas.height !== height) {
    Object.assign(canvas, { width, height });
  }
  context.clearRect(0, 0, width, height);
  // By night light is added to light; by day there is only coloured smoke.
  context.globalCompositeOperation = isByDay(canvas) ? "source-over" : "lighter";
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
export function paint(context, sky, rocket, points, age, light) {
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
  const { x, y, from = { x: x - (x - 0.5) * 0.12 * (1 - y), y: 1 } } = rocket;
  /** @param {number} part @returns {[number, number]} */
  const at = (part) => {
    const way = 1 - (1 - Math.max(0, part)) ** 2;
    return [(from.x + (x - from.x) * way) * sky.width, (from.y + (y - from.y) * way) * sky.height];
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
  const colours = rocket.paint?.colours ?? COLOURS[rocket.kind] ?? ["#fff8e1"];
  const strokes = rocket.paint ? DAY_STROKES : isWillow ? WILLOW_STROKES : STROKES;
  /** @param {number[]} point @param {number} when @returns {[number, number]} */
  const at = ([x = 0, y = 0], when) => {
    const spread = (1 - Math.exp(-3.4 * when)) * rocket.size * unit;
    return [rocket.x * sky.width + x * spread, rocket.y * sky.height + y * spread + weight * sky.height * when * when];
  };
  const fade = (1 - age / GLOW) * light;
  const width = (unit / 370) * (0.8 + 2 * rocket.size);
  for (const [index, colour] of colours.entries()) {
    const sparks = points.filter((_, number) => number % colours.length === index);
    for (const stroke of strokes) {
      context.strokeStyle = stroke.isEdge ? (rocket.paint?.edge ?? colour) : colour;
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
export function outline(kind) {
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
