/** The editions and options in words. */

import { say } from "./language.js";
import { get } from "./server.js";

/** @typedef {import("./protocol").VariantState} Variant */
/** @typedef {import("./protocol").Box} Box */

/** @type {Promise<Box> | null} */
let asked = null;
/** @type {Box | null} */
let box = null;

/** Everything that a table can be made of. */
export async function openBox() {
  asked ??= get("api/box");
  box = await asked;
  return box;
}

/**
 * The name of a variant for people: its edition and its options. Before the box is open, its own name.
 * @param {Variant} variant
 */
export function variantTitle(variant) {
  const edition = box?.editions.find(({ name }) => name === variant.edition);
  const options = variant.options.map((option) => box?.options.find(({ name }) => name === option)?.title ?? option);
  return [edition?.title ?? variant.edition, ...options].map((title) => say(title)).join(" + ");
}
