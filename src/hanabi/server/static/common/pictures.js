/** Small pictures: those on buttons, and the shapes of the fireworks. Decoration: what they stand for is said beside them. */

import { svg } from "./dom.js";
import { SHAPES } from "./lists.js";

/** Strokes in a box of 24 by 24. @type {Record<string, string>} */
const STROKES = {
  burst: "M12 9V2M12 22v-7M9 12H2M22 12h-7M9.9 9.9L5 5M19 19l-4.9-4.9M14.1 9.9L19 5M5 19l4.9-4.9",
  eye: "M1.5 12S5.5 5 12 5s10.5 7 10.5 7-4 7-10.5 7S1.5 12 1.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
  auto: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 3v18M12 8h7.5M12 12h9M12 16h7.5",
  light:
    "M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9zM12 1.5v2.5M12 20v2.5M1.5 12H4M20 12h2.5M4.6 4.6l1.8 1.8M17.6 17.6l1.8 1.8M19.4 4.6l-1.8 1.8M6.4 17.6l-1.8 1.8",
  dark: "M20.5 14.5A9 9 0 1 1 9.5 3.5a7.2 7.2 0 0 0 11 11z",
  sound: "M3 9.5v5h4l5 4.5V5L7 9.5zM16 8.5a5 5 0 0 1 0 7M18.8 5.5a9 9 0 0 1 0 13",
  silence: "M3 9.5v5h4l5 4.5V5L7 9.5zM16 9.5l5 5M21 9.5l-5 5",
  bell: "M5 17V11a7 7 0 0 1 14 0v6l1.5 1.5h-17zM10 21.5h4",
  "no-bell": "M5 17V11a7 7 0 0 1 14 0v6l1.5 1.5h-17zM10 21.5h4M3 3l18 18",
  back: "M3 4v5h5M3.5 9A9 9 0 1 1 3 13M12 7.5V12l3 2",
  friends: "M9 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M19 8v6M16 11h6",
  talk: "M4 4h16v11H10l-5 5v-5H4z",
  down: "M5 9l7 7 7-7",
  gear: "M12 8.7a3.3 3.3 0 1 0 0 6.6a3.3 3.3 0 1 0 0-6.6zM10.2 2.5h3.6l.6 2.7 1.9 1.1 2.6-.9 1.8 3.2-2 1.8v2.2l2 1.8-1.8 3.2-2.6-.9-1.9 1.1-.6 2.7h-3.6l-.6-2.7-1.9-1.1-2.6.9-1.8-3.2 2-1.8v-2.2l-2-1.8 1.8-3.2 2.6.9 1.9-1.1z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  last: "M18 5v14M5 5l9 7-9 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  bulb: "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-3.8 11.8c.8.6 1.3 1.4 1.3 2.3V18h5v-1.4c0-.9.5-1.7 1.3-2.3A6.5 6.5 0 0 0 12 2.5z",
  fork: "M6 21V4M6 14c0-5 11-3 11-10M13.5 7.5L17 4l3.5 3.5",
  curve: "M3.5 3.5v17h17M7 15.5l4-5 3.5 3L20 6.5",
  undo: "M8 5L3 10l5 5M3 10h11a5.5 5.5 0 0 1 0 11h-3",
  done: "M4 13l5 5L20 6",
  stop: "M5 5l14 14M19 5L5 19",
  token: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
  mend: "M12 4v16M4 12h16",
  "colour-clue": "M12 3s6.5 7 6.5 11.5a6.5 6.5 0 0 1-13 0C5.5 10 12 3 12 3z",
  "value-clue": "M9 3L7 21M17 3l-2 18M4 9h17M3 15h17",
  "shuffle-in": "M3 7h4l9 10h5M18 14l3 3-3 3M3 17h4l3-3.3M13 10.3L16 7h5M18 4l3 3-3 3",
  launch: "M12 21V4M5 11l7-7 7 7",
  help: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM9 9.5a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8M12 17.2v.1",
};

/** @param {keyof typeof STROKES & string} name */
export const icon = (name) =>
  svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: STROKES[name] ?? "" }));

/**
 * The shape of a firework, in the colour that CSS gives to its name. Decoration: the name is said beside it.
 * @param {string} suit
 */
export function shape(suit) {
  return svg(
    "svg",
    { class: `shape ${suit}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: SHAPES[suit] ?? SHAPES.blue ?? "" }),
  );
}

/**
 * A firework that has burst: rays, and round the heart as many rings of sparks as its value, in the shape of its suit.
 * @param {string} suit
 * @param {number} value
 */
export function burst(suit, value) {
  const outline = SHAPES[suit] ?? SHAPES.blue ?? "";
  const rays = 8 + 3 * value;
  const reach = HEART + RING * (value + 0.5);
  return svg(
    "svg",
    { class: "burst", viewBox: "-60 -60 120 120", "aria-hidden": "true" },
    svg("path", {
      class: "rays",
      d: Array.from({ length: rays }, (_, ray) => {
        const [x, y] = [Math.cos((ray / rays) * 2 * Math.PI), Math.sin((ray / rays) * 2 * Math.PI)];
        return `M${tenth(HEART * x)} ${tenth(HEART * y)}L${tenth(reach * x)} ${tenth(reach * y)}`;
      }).join(""),
    }),
    // As many dots as its path is long: lines of no length with round ends.
    Array.from({ length: value }, (_, ring) => {
      const scale = (HEART + RING * (ring + 0.9)) / 12;
      return svg("path", {
        class: "sparks",
        d: outline,
        pathLength: 12 + 5 * ring,
        "stroke-width": (3.1 + 0.35 * ring) / scale,
        transform: `scale(${scale.toFixed(2)}) translate(-12 -12)`,
      });
    }),
    svg("path", { class: "heart", d: outline, transform: `scale(${HEART / 13}) translate(-12 -12)` }),
  );
}

const HEART = 20;
const RING = 7.5;

/** @param {number} length */
const tenth = (length) => Math.round(length * 10) / 10;
