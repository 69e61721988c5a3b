/** The story of a game up to the turn that is shown. Every line leads to its turn. */

import { h } from "./dom.js";
import { say } from "./language.js";
import { lineWords, readWords } from "./phrases.js";

/** @typedef {import("./protocol").Update} Update */

/**
 * What led to a position, in words.
 * @param {Update} update
 */
export const happening = (update) => (update.log ?? []).map(lineWords).join(". ");

/** @param {{ at: number, updates: Update[] }} past */
export function story({ at, updates }) {
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
          h("span", {}, happening(update)),
        ),
        why ? h("details", { class: "why" }, h("summary", {}, say("why?")), readWords(why)) : null,
      );
    }),
  );
}
