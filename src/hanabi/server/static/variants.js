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
 * The name of a variant for people: its edition and its options.
 * @param {Variant} variant
 */
export const variantTitle = ({ titles }) => titles.map((title) => say(title)).join(" + ");

/**
 * The same, from its own name, such as `grands-feux + wild`, once the box is open.
 * @param {string} name
 */
export function titleOf(name) {
  const named = [...(box?.editions ?? []), ...(box?.options ?? [])];
  return name.split(" + ").map((part) => say(named.find((one) => one.name === part)?.title ?? part)).join(" + ");
}
