/** Asking friends to a table: a link, a code to read out, a picture for their phone. */

import { h } from "./dom.js";
import { say } from "./language.js";
import { link } from "./share.js";

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
