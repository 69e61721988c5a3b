/**
 * A long text: the rules, the list of the lessons, what bots mean. It is all in its page; this draws the line at the top,
 * what is done, and the boards of the examples.
 */

import { byId, h, listen } from "../common/dom.js";
import { join, say } from "../common/language.js";
import { masthead, tell, ways } from "../common/page.js";
import { learnt } from "../common/preferences.js";

const { kind } = document.body.dataset;

/** Which of the lessons the reader has gone through. */
function mark() {
  for (const link of document.querySelectorAll("[data-lesson]")) {
    const isDone = learnt().includes(link.getAttribute("data-lesson") ?? "");
    link.classList.toggle("done", isDone);
    link.querySelector(".state")?.remove();
    if (isDone) {
      link.append(h("span", { class: "state" }, say("done")));
    }
  }
}

await join("text", document.documentElement.lang);
masthead(byId("masthead"), {
  changed: mark,
  leave: (code) => location.assign(`${kind}${code === "en" ? "" : `.${code}`}.html${location.hash}`),
  extra: ways,
});
listen(document.body, { hush: () => tell(null) });
mark();
if (document.querySelector(".example")) {
  await (await import("./examples.js")).showExamples().catch(tell);
}
addEventListener("pageshow", mark); // somebody may have come back from a lesson
