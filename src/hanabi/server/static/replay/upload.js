/** Bringing a game along: a record of ours or of hanab.live, picked, dropped or pasted. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { post } from "../common/server.js";

/** The page on which one does so. */
export function uploading() {
  return h(
    "section",
    { class: "upload", "data-key": "upload" },
    h("h1", {}, say("Look at a game again")),
    h("p", {}, say("Bring the record of any game: one that was downloaded here, or the JSON of a game at hanab.live.")),
    h(
      "form",
      { class: "record" },
      h(
        "label",
        { class: "drop" },
        h("strong", {}, say("A file")),
        h("span", { class: "small" }, say("Choose it, or drop it here.")),
        h("input", { type: "file", name: "file", accept: ".json,application/json" }),
      ),
      h(
        "label",
        {},
        h("strong", {}, say("Or its text")),
        h("textarea", { name: "text", rows: 6, spellcheck: "false", autocomplete: "off", placeholder: "{ … }" }),
      ),
      h("button", { class: "primary" }, say("Look at this game")),
    ),
    h("p", {}, h("a", { href: "./" }, say("To the lobby"))),
  );
}

/**
 * Hands a record over, and answers where its replay is.
 * @param {string} record
 */
export async function upload(record) {
  const { replay } = await post("api/replays", record);
  return `replays/${replay}`;
}
