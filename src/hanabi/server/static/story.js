/** The story of a game up to the turn that is shown. Every line leads to its turn. */

import { namesOf } from "./board.js";
import { h } from "./dom.js";
import { say } from "./language.js";
import { lineWords } from "./log.js";
import { readWords } from "./phrases.js";

/** @typedef {import("./protocol").Update} Update */
/** @typedef {import("./protocol").VariantState} Variant */

/**
 * What led to a position, in words.
 * @param {Update} update
 * @param {Variant} variant
 */
export const happening = (update, variant) => (update.log ?? []).map((line) => lineWords(line, namesOf(update), variant)).join(". ");

/**
 * @param {{ at: number, updates: Update[] }} past
 * @param {Variant} variant
 */
export function story({ at, updates }, variant) {
  return h(
    "ol",
    { id: "log", class: "story", "aria-label": say("What has happened"), "data-key": "story" },
    updates.slice(0, at + 1).map((update, turn) => {
      const why = update.log?.map(({ fact }) => (fact.type === "acted" ? fact.why : null)).find(Boolean);
      return h(
        "li",
        { "data-key": `line-${turn}`, "aria-current": turn === at ? "step" : null },
        h(
          "button",
          { type: "button", class: "quiet", "data-do": "go", "data-turn": turn },
          h("span", { class: "small" }, turn),
          h("span", {}, happening(update, variant)),
        ),
        why ? h("details", { class: "why" }, h("summary", {}, say("why?")), readWords(why)) : null,
      );
    }),
  );
}
