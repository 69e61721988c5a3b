/** Help. */
import { h } from "./dom.js";
import { say } from "./language.js";

/** @param {import("./protocol").VariantState} variant */
export function help(variant) {
  return h("div", {}, h("h2", {}, say("Help")), variant.name);
}
