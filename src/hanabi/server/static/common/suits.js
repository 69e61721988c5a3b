/** What fireworks, cards, editions and options are called. */

import { say } from "./language.js";

/** @typedef {import("./protocol").VariantState} Variant */
/** @typedef {import("./protocol").Box} Box */

/**
 * A card's text form, such as `r3`, as a firework and a value.
 * @param {Variant} variant
 * @param {string} card
 */
export function faceOf(variant, card) {
  const suit = variant.suits.find(({ letter }) => letter === card[0]);
  if (!suit) {
    throw new Error(`no firework has the letter of ${card}`);
  }
  return { suit, value: Number(card.slice(1)) };
}

/**
 * A card in words: "red 3".
 * @param {Variant} variant
 * @param {string} card
 */
export function cardTitle(variant, card) {
  const { suit, value } = faceOf(variant, card);
  return say("{suit} {value}", { suit: say(suit.title), value });
}

/**
 * What a clue names, in words: a colour or a value.
 * @param {Variant} variant
 * @param {string | number} word
 */
export function wordTitle(variant, word) {
  return say(variant.suits.find(({ name }) => name === word)?.title ?? String(word));
}

/** @param {string | number} word */
export const isValue = (word) => /^\d$/.test(String(word));

/**
 * The name of a variant for people: its edition and its options.
 * @param {Variant} variant
 */
export const variantTitle = ({ titles }) => titles.map((title) => say(title)).join(" + ");

/**
 * The same, from its own name, such as `grands-feux + wild`.
 * @param {string} name
 * @param {Box} box
 */
export function titleOf(name, box) {
  const named = [...box.editions, ...box.options];
  return name
    .split(" + ")
    .map((part) => say(named.find((one) => one.name === part)?.title ?? part))
    .join(" + ");
}
