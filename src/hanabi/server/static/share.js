/** Asking friends to a table: a link, a code to read out, a picture for their phone. */

import { h } from "./dom.js";
import { say } from "./language.js";
import { beKnown, post } from "./server.js";

/** @typedef {import("./protocol").Update} Update */

/** @param {Update} update */
export function invitation(update) {
  const address = new URL(`table.html#${update.table}`, location.href).href;
  const isAlone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return h(
    "section",
    { class: "invitation", "aria-label": say("Ask friends to this table"), "data-key": "invitation" },
    h("h2", {}, say("Ask friends to this table")),
    link(say("The link to this table"), address),
    h("p", {}, say("Or read out this code:"), " ", h("strong", { class: "code" }, update.code)),
    h("img", { class: "qr", src: `api/tables/${update.table}/qr`, alt: say("The link as a QR picture"), width: 148, height: 148 }),
    isAlone ? h("p", { class: "small" }, say("This server answers on this computer only. To let friends on your network in, start it with: make play HOST=0.0.0.0")) : null,
  );
}

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
 * @returns {Promise<string>}
 */
export async function makeShow(source) {
  await beKnown();
  const made = await post("api/shows", { source });
  return made.link.slice(1);
}
