/** Tables in a list: who sat there, what was played, and what came of it. */

import { h } from "./dom.js";
import { counted, language, say } from "./language.js";
import { clockWords } from "./phrases.js";
import { titleOf } from "./suits.js";

/** @typedef {import("./protocol").Box} Box */
/** @typedef {import("./protocol").TableRow} Row */

/** @param {Row} row */
export const isMine = (row) => row.state === "running" && row.to_move !== null && row.to_move === row.your_seat;

/**
 * @param {Box} box
 * @param {Row} row
 * @param {string} state
 * @param {import("./dom.js").Child} ways
 */
export function entry(box, row, state, ways) {
  const clock = row.settings.clock?.kind ?? "none";
  return h(
    "li",
    { class: isMine(row) ? "mine" : "", "data-key": row.table },
    h(
      "div",
      { id: `at-${row.table}` },
      h("strong", {}, namesWords(row)),
      h("span", { class: "state" }, state),
      h(
        "span",
        { class: "small" },
        titleOf(row.variant, box),
        clock === "none" ? null : ` · ${clockWords(row.settings.clock)}`,
      ),
    ),
    h("div", { class: "ways" }, ways),
  );
}

/**
 * Finished games, each with its score and the way to its replay.
 * @param {readonly Row[]} rows
 * @param {Box} box
 */
export const replays = (rows, box) =>
  h(
    "ul",
    { class: "tables finished" },
    rows.map((row) =>
      entry(
        box,
        row,
        `${scoreWords(row)} · ${dateWords(row.moved)}`,
        h(
          "a",
          { class: "button", href: `replay.html#tables/${row.table}`, "aria-describedby": `at-${row.table}` },
          say("Replay"),
        ),
      ),
    ),
  );

/** @param {Pick<Row, "outcome" | "score">} came */
export function scoreWords({ outcome, score }) {
  const points = counted("{count} point", "{count} points", score ?? 0);
  switch (outcome) {
    case "perfect":
      return say("{points}, perfect", { points });
    case "lost":
      return say("lost");
    case "unfinished":
      return say("unfinished");
    default:
      return points;
  }
}

/** @param {Row} row */
function namesWords({ names, players }) {
  const seated = names.filter(Boolean);
  return seated.length ? seated.join(", ") : counted("{count} free seat", "{count} free seats", players);
}

/** @param {number} seconds */
export const dateWords = (seconds) =>
  new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(seconds * 1000);
