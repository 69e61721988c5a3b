/** What was refused, said at the foot of the page until it is read, with a way to the rule where it was one. */

import { byId, h, morph } from "./dom.js";
import { say } from "./language.js";
import { rulesPage } from "./rules.js";
import { Refused } from "./server.js";

/** @param {unknown} why */
export function refused(why) {
  tell(why instanceof Refused ? why : new Refused(String(why)));
}

/** @param {Refused | null} why */
export function tell(why) {
  morph(
    byId("notice"),
    h(
      "div",
      { id: "notice", class: why ? "notice shown" : "notice", role: "alert" },
      why ? h("span", {}, why.message) : null,
      why?.rule ? h("a", { href: `${rulesPage()}#${why.rule}`, target: "_blank", rel: "noopener" }, say("Rule {rule}", { rule: why.rule })) : null,
      why ? h("button", { type: "button", class: "quiet", "data-do": "hush", "aria-label": say("Close") }, "×") : null,
    ),
  );
}
