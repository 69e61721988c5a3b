/** What is special about the rules of a table, as the server tells it, in the reader's language. */

import { say } from "../../common/language.js";
import { readWords } from "../../common/phrases.js";
import { wordTitle } from "../../common/suits.js";

/** @typedef {import("../../common/protocol").Special} Special */
/** @typedef {import("../../common/protocol").VariantState} Variant */

/** Where things are on the board. @type {Record<Special["where"], (suit: string) => string>} */
const PLACES = {
  firework: (suit) => `.firework[data-suit="${suit}"]`,
  tiles: () => ".tiles",
  points: () => ".points",
  "own-hand": () => ".hand.own .cards",
  hands: () => ".hand:not(.own) .cards",
  errors: () => ".tokens.errors",
  "clue-tokens": () => ".tokens.clues",
};

/**
 * A title, a text, a selector of the place on the board, and the id of the rule.
 * @param {Special} special
 * @param {Variant} variant
 */
export function specialWords({ title, sentences, where, rule, suit = "" }, variant) {
  const facts = { suit: suit && wordTitle(variant, suit) };
  const text = sentences.map((words) => readWords({ ...words, facts: { ...words.facts, ...facts } })).join(" ");
  return { title: say(title, facts), text, at: PLACES[where](suit), rule };
}
