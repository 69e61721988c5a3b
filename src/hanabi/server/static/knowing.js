/** What the holder of a card knew of it at that turn. */

import { namesOf } from "./board.js";
import { cardWords, possibilities } from "./card.js";
import { h } from "./dom.js";
import { say } from "./language.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./protocol").CardState} CardState */

/**
 * @param {Scene} scene
 * @param {{ seat: number, slot: number }} where
 * @param {CardState} known the card as its holder saw it
 */
export function knowing({ update, variant }, { seat, slot }, known) {
  const label = say("{player}, card {place}", { player: namesOf(update)[seat] ?? "", place: slot + 1 });
  return h(
    "div",
    { class: "tray knowing", role: "dialog", "aria-label": label, "data-key": "knowing" },
    h("header", {}, h("strong", {}, label), h("button", { type: "button", class: "quiet close", "data-do": "close", "aria-label": say("Close") }, "×")),
    h("p", {}, say("What its holder knew then:"), " ", cardWords(variant, known, { down: true })),
    known.can_be ? possibilities(variant, known) : null,
  );
}
