/** The games to look at again: one's own, those of others who made theirs public, and any that one brings along. */

import { h, styled } from "../common/dom.js";
import { replays } from "../common/games.js";
import { say } from "../common/language.js";
import { get, me, openBox } from "../common/server.js";

/** @typedef {import("../common/protocol").TableRow} Row */

await Promise.all(["common/forms.css", "common/games.css"].map(styled));

/** What the server knows of finished games; without an answer there is still what one brings along. */
export async function shelf() {
  /** @type {[import("../common/protocol").Me, Row[], import("../common/protocol").Box]} */
  const [known, listed, box] = await Promise.all([me(), get("api/games"), openBox()]);
  const own = known.tables.filter(({ state }) => state === "over");
  const mine = new Set(own.map(({ table }) => table));
  const others = listed.filter(({ table }) => !mine.has(table));
  return () =>
    h(
      "div",
      { class: "shelf", "data-key": "shelf" },
      h("h1", {}, say("Look at a game again")),
      games("my-games", say("My games"), own, box, say("Games that you have played to their end will stand here.")),
      games(
        "others",
        say("Games of others"),
        others,
        box,
        say("Games at tables that were open to everybody will stand here."),
      ),
      bringing(),
    );
}

/**
 * @param {string} key
 * @param {string} title
 * @param {readonly Row[]} rows
 * @param {import("../common/protocol").Box} box
 * @param {string} none
 */
const games = (key, title, rows, box, none) =>
  h(
    "section",
    { class: `panel ${key}`, "aria-labelledby": `${key}-title`, "data-key": key },
    h("h2", { id: `${key}-title` }, title),
    rows.length ? replays(rows, box) : h("p", { class: "small" }, none),
  );

/** A record of ours or of hanab.live, picked, dropped or pasted. */
function bringing() {
  return h(
    "section",
    { class: "panel bringing", "aria-labelledby": "bringing-title", "data-key": "bringing" },
    h("h2", { id: "bringing-title" }, say("Bring a game along")),
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
  );
}
