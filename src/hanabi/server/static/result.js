/** How a game ended: the score, what the crowd makes of it, and why it was over. */

import { h } from "./dom.js";
import { say } from "./language.js";
import { readWords } from "./phrases.js";
import { wordTitle } from "./suits.js";

/** @typedef {import("./protocol").Update} Update */
/** @typedef {import("./protocol").ViewState} View */
/** @typedef {import("./protocol").VariantState} Variant */

/**
 * @param {Update} update the last of a game
 * @param {View} view
 * @param {Variant} variant
 */
export function result({ ending }, view, variant) {
  const { verdict, ended } = view;
  const mentions = (verdict?.mentions ?? []).map((suit) => wordTitle(variant, suit));
  const facts = { score: view.score, points: view.points, highest: variant.max_score };
  return h(
    "div",
    { class: "result", "data-key": "result" },
    h("p", { class: "score" }, [ended ? say("Score: {score} of {highest}", facts) : say("{points} points of {highest}", facts), ...mentions].join(", ")),
    h(
      "div",
      {},
      verdict ? h("p", {}, h("strong", {}, readWords(verdict.title)), " · ", readWords(verdict.comment)) : null,
      h("p", { class: "small" }, ending ? readWords(ending) : say("The game was not played to its end.")),
    ),
  );
}
