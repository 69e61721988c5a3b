/** What the server would not do, and why: a sentence, and the rule to look up. */

import { byId, h, morph } from "./dom.js";
import { rulesPage, say } from "./language.js";
import { Refused } from "./server.js";

/**
 * Tell why something was not done; null takes the notice away.
 * @param {unknown} why
 */
export function tell(why) {
  const sentence = why instanceof Error ? why.message : String(why ?? "");
  const rule = why instanceof Refused ? why.rule : null;
  const dialog = document.querySelector("dialog[open]");
  if (why && dialog instanceof HTMLDialogElement) {
    dialog.close(); // it would hide what is told
  }
  morph(
    byId("notice"),
    h(
      "div",
      { id: "notice", class: why ? "notice shown" : "notice", role: "alert" },
      why ? h("span", {}, sentence) : null,
      rule ? h("a", { href: `${rulesPage()}#${rule}`, target: "_blank", rel: "noopener" }, say("Rule {rule}", { rule })) : null,
      why ? h("button", { type: "button", class: "quiet", "data-do": "hush", "aria-label": say("Close") }, "×") : null,
    ),
  );
}
