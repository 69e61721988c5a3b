/** What is handed on to others or taken home: an address to be copied, a show to be watched together, a file. */

import { h } from "./dom.js";
import { say } from "./language.js";
import { beKnown, get, post } from "./server.js";

/**
 * An address to be copied.
 * @param {string} label
 * @param {string} address
 */
export function link(label, address) {
  return h(
    "div",
    { class: "link" },
    h("label", {}, label, h("input", { readonly: true, value: address })),
    h("button", { type: "button", "data-do": "copy", "data-text": address }, say("Copy")),
  );
}

/**
 * @param {DOMStringMap} data
 * @param {HTMLElement} button
 */
export async function copy({ text = "" }, button) {
  button.parentElement?.querySelector("input")?.select();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure connection a browser copies only what is selected, the old way.
    if (!document.execCommand("copy")) {
      return;
    }
  }
  button.textContent = say("Copied");
}

/**
 * Watch a finished game together: the address of the show.
 * @param {string} source `tables/ID` or `replays/ID`
 * @param {import("./protocol").Fork | null} [fork] the branch in which it begins
 * @returns {Promise<string>}
 */
export async function makeShow(source, fork = null) {
  await beKnown();
  const made = await post("api/shows", { source, fork });
  return made.link.slice(1);
}

/**
 * @param {string} from
 * @param {string} name
 */
export async function takeHome(from, name) {
  const text = JSON.stringify(await get(from), null, 1);
  h("a", { href: `data:application/json,${encodeURIComponent(text)}`, download: name }).click();
}
