/** A curve of somebody's games: a dot for each, and a line for the mean of the last few. It is as wide as its place. */

import { h, svg } from "../common/dom.js";
import { language } from "../common/language.js";

/** @typedef {{ ended: number, value: number, trend: number }} Dot */

const [WIDTH, HEIGHT, EDGE] = [600, 200, 8];
const LINES = [1, 0.75, 0.5, 0.25, 0];

/** @param {number} seconds */
const day = (seconds) => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(seconds * 1000);

/**
 * @param {readonly Dot[]} points from the oldest game to the newest, one at least
 * @param {number} top the value at the upper edge; 0 is at the lower one
 * @param {(value: number) => string} written how a value is written
 * @param {(first: string, last: string) => string} told what is said of the means
 */
export function curve(points, top, written, told) {
  const [first, last] = [/** @type {Dot} */ (points[0]), /** @type {Dot} */ (points.at(-1))];
  /** @param {number} place */
  const x = (place) => EDGE + ((WIDTH - 2 * EDGE) * (place + 0.5)) / points.length;
  // Where fireworks cost points a score may be below 0.
  const y = (/** @type {number} */ value) => EDGE + (HEIGHT - 2 * EDGE) * (1 - Math.max(0, value / top));
  const words = told(written(first.trend), written(last.trend));
  return h(
    "figure",
    { class: "curve", "data-key": "curve" },
    h(
      "div",
      { class: "scale", "aria-hidden": "true" },
      [LINES[0], LINES[2], LINES[4]].map((share) => h("span", {}, written(top * (share ?? 0)))),
    ),
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": words },
      LINES.map((share) => svg("path", { class: "rule", d: `M0 ${y(top * share)}H${WIDTH}` })),
      svg("path", { class: "dots", d: points.map(({ value }, place) => `M${x(place)} ${y(value)}h0`).join("") }),
      svg("path", {
        class: "trend",
        d: points.map(({ trend }, place) => `${place ? "L" : "M"}${x(place)} ${y(trend)}`).join(""),
      }),
    ),
    h(
      "div",
      { class: "days small", "aria-hidden": "true" },
      h("span", {}, day(first.ended)),
      points.length > 1 ? h("span", {}, day(last.ended)) : null,
    ),
    h("figcaption", { class: "small" }, words),
  );
}
