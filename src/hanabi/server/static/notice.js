/** What the reader is told at once: mostly why something was refused, with the rule behind it. */

import { byId, h, morph } from "./dom.js";
import { language, say } from "./language.js";
import { Refused } from "./server.js";

/** @param {Refused | null} why null takes the notice away */
export function tell(why) {
  const page = language() === "en" ? "rules.html" : `rules.${language()}.html`;
  morph(
    byId("notice"),
    h(
      "div",
      { id: "notice", class: why ? "notice shown" : "notice", role: "alert" },
      why ? h("span", {}, why.message) : null,
      why?.rule ? h("a", { href: `${page}#${why.rule}`, target: "_blank", rel: "noopener" }, say("Rule {rule}", { rule: why.rule })) : null,
      why ? h("button", { type: "button", class: "quiet", "data-do": "hush", "aria-label": say("Close") }, "×") : null,
    ),
  );
}

/** @param {unknown} why */
export const refused = (why) => tell(why instanceof Refused ? why : new Refused(String(why)));
