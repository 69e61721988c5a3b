/**
 * A firework that hangs in the sky, as still as in a photograph: one ring of sparks for each of its cards, in the shape of its
 * suit, on the thread of smoke on which it went up. By night its sparks are light; by day they are paint with a dark edge,
 * so that white and yellow are seen on a bright sky, too.
 */

import { shape } from "../common/pictures.js";
import { COLOURS } from "./rockets.js";

/**
 * Where it hangs and where it came from, in points of the canvas.
 * @typedef {object} Hanging
 * @property {string} suit
 * @property {number} height how many of its cards have gone up
 * @property {boolean} isComplete
 * @property {number} x
 * @property {number} y
 * @property {number} radius
 * @property {{ x: number, y: number }} from
 * @property {Paint | null} paint by day
 */

/**
 * @typedef {object} Paint
 * @property {readonly string[]} colours
 * @property {string} edge
 * @property {string} smoke
 */

const INNERMOST = 0.3; // of the radius, where the first ring is
const DROPS = 22; // of golden rain
const TAIL = 0.16; // of the radius: the streak behind each spark

/** Where its sparks are: rings of points, each round a middle and as wide as 1. @type {Map<string, number[][][]>} */
const traced = new Map();

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Hanging} hanging
 */
export function paintHanging(context, hanging) {
  const { suit, height, radius, paint } = hanging;
  const colours = paint?.colours ?? COLOURS[suit] ?? ["#fff8e1"];
  paintThread(context, hanging);
  if (hanging.isComplete) {
    paintRain(context, hanging);
  }
  paintGlow(context, hanging, paint?.smoke ?? colours.at(-1) ?? "#fff");
  const dot = Math.max(1.6, radius * 0.062);
  for (const [ring, points] of rings(suit, height).entries()) {
    const far = radius * (height === 1 ? 0.72 : INNERMOST + (1 - INNERMOST) * (ring / (height - 1)));
    const size = dot * (0.62 + (0.38 * (ring + 1)) / height);
    for (const [index, colour] of colours.entries()) {
      const own = points.filter((_, number) => number % colours.length === index);
      const tails = streaks(own, hanging, far, far - TAIL * radius);
      const sparks = streaks(own, hanging, far, far);
      stroke(context, tails, colour, size * 0.45, paint ? 0.4 : 0.32);
      if (paint) {
        stroke(context, sparks, paint.edge, size * 1.6, 0.9);
        stroke(context, sparks, colour, size, 1);
      } else {
        stroke(context, sparks, colour, size * 3, 0.16);
        stroke(context, sparks, colour, size, 0.9);
        stroke(context, sparks, "#fff", size * 0.45, 0.7);
      }
    }
  }
}

/**
 * @param {string} suit
 * @param {number} height
 */
function rings(suit, height) {
  const name = `${suit} ${height}`;
  const found = traced.get(name) ?? Array.from({ length: height }, (_, ring) => trace(suit, 14 + 7 * ring));
  traced.set(name, found);
  return found;
}

/**
 * So many points along the outline of a shape.
 * @param {string} suit
 * @param {number} count
 */
function trace(suit, count) {
  const path = shape(suit).querySelector("path");
  const length = path?.getTotalLength() ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const { x = 12, y = 12 } = path?.getPointAtLength((length * index) / count) ?? {};
    return [(x - 12) / 12, (y - 12) / 12];
  });
}

/**
 * @param {readonly number[][]} points
 * @param {Hanging} hanging
 * @param {number} far
 * @param {number} near
 */
function streaks(points, { x, y }, far, near) {
  const path = new Path2D();
  for (const [dx = 0, dy = 0] of points) {
    path.moveTo(x + dx * near, y + dy * near);
    path.lineTo(x + dx * far, y + dy * far);
  }
  return path;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Path2D} path
 * @param {string} colour
 * @param {number} width
 * @param {number} light
 */
function stroke(context, path, colour, width, light) {
  context.globalAlpha = light;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(path);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Hanging} hanging
 */
function paintThread(context, { x, y, radius, from, paint }) {
  const thread = new Path2D();
  thread.moveTo(from.x, from.y);
  thread.quadraticCurveTo(from.x + (x - from.x) * 0.25, (from.y + y) / 2, x, y);
  stroke(context, thread, paint ? "#fff" : "#ffe2a8", Math.max(1, radius * 0.02), paint ? 0.7 : 0.3);
}

/**
 * The smoke that it lights, or that it is.
 * @param {CanvasRenderingContext2D} context
 * @param {Hanging} hanging
 * @param {string} colour
 */
function paintGlow(context, { x, y, radius, paint }, colour) {
  const reach = radius * 1.35;
  const glow = context.createRadialGradient(x, y, 0, x, y, reach);
  glow.addColorStop(0, `${colour}${paint ? "66" : "38"}`);
  glow.addColorStop(1, `${colour}00`);
  context.globalAlpha = 1;
  context.fillStyle = glow;
  context.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
}

/**
 * The golden rain that a completed firework leaves.
 * @param {CanvasRenderingContext2D} context
 * @param {Hanging} hanging
 */
function paintRain(context, { x, y, radius, paint }) {
  const rain = new Path2D();
  for (let drop = 0; drop < DROPS; drop += 1) {
    const angle = (2 * Math.PI * (drop + 0.5)) / DROPS;
    const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    rain.moveTo(x + 0.5 * dx, y + 0.5 * dy);
    rain.quadraticCurveTo(x + 1.05 * dx, y + dy, x + 1.22 * dx, y + 0.95 * dy + 0.42 * radius);
  }
  stroke(context, rain, paint ? "#b97a08" : "#ffcf70", Math.max(1, radius * 0.018), paint ? 0.55 : 0.5);
}
