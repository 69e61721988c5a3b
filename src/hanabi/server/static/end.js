/** The end of the show. */
import { h } from "./dom.js";
import { say } from "./language.js";

/**
 * @param {import("./protocol").Update} update
 * @param {import("./protocol").VariantState} variant
 */
export function ending(update, variant) {
  return h("div", {}, h("h2", {}, say("Score: {score} of {highest}", { score: update.view?.score ?? 0, highest: variant.max_score })));
}
