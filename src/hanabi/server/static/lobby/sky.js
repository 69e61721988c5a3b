/** The night above the lobby: fireworks, hills, lanterns. Decoration, and the same every night. */

import { svg } from "../common/dom.js";

/** Where each firework stands, how large, in which colour, and the colour of its heart. @type {[number, number, number, string, string][]} */
const FIREWORKS = [
  [905, 165, 150, "red", "yellow"],
  [1085, 250, 92, "blue", "white"],
  [705, 118, 84, "green", "yellow"],
  [698, 338, 34, "yellow", "red"],
  [1130, 78, 54, "multicolour", "yellow"],
  [790, 300, 44, "white", "blue"],
];
const HILLS = [
  "M0 430C140 372 270 384 390 420S620 352 770 384S1050 436 1200 384V520H0z",
  "M0 468C180 424 320 436 450 462S760 412 900 446S1080 462 1200 430V520H0z",
  "M0 496C240 472 420 478 600 494S960 486 1200 474V520H0z",
];

export function sky() {
  return svg(
    "svg",
    { class: "sky", viewBox: "0 0 1200 520", preserveAspectRatio: "xMaxYMax slice", "aria-hidden": "true" },
    svg("path", {
      class: "stars",
      d: dots(70, (index) => [(index * 389.7) % 1200, (index * index * 7.3 + index * 53) % 360]),
    }),
    FIREWORKS.map(([x, y, radius, colour, heart]) =>
      svg(
        "g",
        { class: "burst" },
        svg("path", { class: `trail ${colour}`, d: `M${x} ${y}Q${x - 6} ${y + 120} ${x - 16} 460` }),
        ring(x, y, radius, 22, colour),
        ring(x, y, radius * 0.68, 16, colour),
        ring(x, y, radius * 0.36, 10, heart),
      ),
    ),
    HILLS.map((d, index) => svg("path", { class: `hill hill-${index}`, d })),
    svg("path", { class: "string", d: `M-40 462${"q75 44 150 0".repeat(9)}` }),
    svg("path", {
      class: "lanterns",
      d: dots(54, (index) => [25 * index - 27.5, 462 + 88 * sag((index % 6) / 6 + 1 / 12)]),
    }),
  );
}

/**
 * One ring of a firework: rays that bend as they fall, and a brighter spark at the end of each.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} rays
 * @param {string} colour
 */
function ring(x, y, radius, rays, colour) {
  const tips = Array.from({ length: rays }, (_, ray) => {
    const angle = (ray / rays) * 2 * Math.PI + radius;
    const reach = radius * (0.93 + ((ray * 5) % 7) / 50);
    return { cos: Math.cos(angle) * reach, sin: Math.sin(angle) * reach };
  });
  const fall = radius * 0.12;
  const d = tips.map(
    ({ cos, sin }) =>
      `M${at(x + cos * 0.22, y + sin * 0.22)}Q${at(x + cos * 0.7, y + sin * 0.7 - fall / 2)} ${at(x + cos, y + sin + fall)}`,
  );
  return svg(
    "g",
    { class: colour, "stroke-width": Math.max(1.6, radius / 48) },
    svg("path", { class: "rays", d: d.join("") }),
    svg("path", {
      class: "tips",
      d: dots(rays, (ray) => [x + (tips[ray]?.cos ?? 0), y + (tips[ray]?.sin ?? 0) + fall]),
      "stroke-width": Math.max(3, radius / 22),
    }),
  );
}

/** How far a string hangs down, this far along it. @param {number} along */
const sag = (along) => along * (1 - along);

/**
 * Points, drawn as lines of no length with round ends.
 * @param {number} count
 * @param {(index: number) => [number, number]} place
 */
const dots = (count, place) => Array.from({ length: count }, (_, index) => `M${at(...place(index))}h0`).join("");

/**
 * @param {number} x
 * @param {number} y
 */
const at = (x, y) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
