/** The curve of somebody's games: a dot for each, and a line for the mean of the last few. It is as wide as its place. */

import { h, svg } from "../common/dom.js";
import { language, say } from "../common/language.js";

/** @typedef {import("../common/protocol").Point} Point */

const [WIDTH, HEIGHT, EDGE] = [600, 200, 8];
const LINES = [1, 0.75, 0.5, 0.25, 0];

/** @param {number} share */
const percent = (share) => new Intl.NumberFormat(language(), { style: "percent" }).format(share);

/** @param {number} seconds */
const day = (seconds) => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(seconds * 1000);

/** @param {readonly Point[]} points from the oldest game to the newest, one at least */
export function curve(points) {
  const [first, last] = [/** @type {Point} */ (points[0]), /** @type {Point} */ (points.at(-1))];
  /** @param {number} place */
  const x = (place) => EDGE + ((WIDTH - 2 * EDGE) * (place + 0.5)) / points.length;
  // Where fireworks cost points a score may be below 0.
  const y = (/** @type {number} */ share) => EDGE + (HEIGHT - 2 * EDGE) * (1 - Math.max(0, share));
  const words = say("The mean of the last ten games: {first} at first, {last} now", {
    first: percent(first.trend),
    last: percent(last.trend),
  });
  return h(
    "figure",
    { class: "curve", "data-key": "curve" },
    h(
      "div",
      { class: "scale", "aria-hidden": "true" },
      [LINES[0], LINES[2], LINES[4]].map((share) => h("span", {}, percent(share ?? 0))),
    ),
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": words },
      LINES.map((share) => svg("path", { class: "rule", d: `M0 ${y(share)}H${WIDTH}` })),
      svg("path", { class: "dots", d: points.map(({ share }, place) => `M${x(place)} ${y(share)}h0`).join("") }),
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
