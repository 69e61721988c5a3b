/** The log: everything that has happened, in words, as a live region; and talk. */

import { h } from "../common/dom.js";
import { join, say } from "../common/language.js";
import { lineWords, readWords } from "../common/phrases.js";

/** @typedef {import("../common/protocol").LogLine} LogLine */
/** @typedef {import("../common/protocol").Happened} Happened */
/** @typedef {import("../common/protocol").Box} Box */
/** @typedef {import("../common/protocol").Settings} Settings */
/** @typedef {import("../common/protocol").Words} Words */

export class Log {
  /** @type {LogLine[]} */
  lines = [];
  #shown = 0;

  #list = h("ol");

  /** @param {HTMLElement} place the live region */
  constructor(place) {
    this.place = place;
    place.append(this.#list);
  }

  /**
   * Keep what is new.
   * @param {readonly LogLine[]} lines
   */
  add(lines) {
    const last = this.lines.at(-1)?.number ?? 0;
    this.lines.push(...lines.filter(({ number }) => number > last));
  }

  /** Read everything again, for instance in another language. */
  forget() {
    this.#shown = 0;
    this.#list.replaceChildren();
  }

  /** Show what has not been shown yet. */
  draw() {
    this.place.setAttribute("aria-label", say("Log"));
    const isAtEnd = this.place.scrollHeight - this.place.scrollTop - this.place.clientHeight < 40;
    for (const line of this.lines.slice(this.#shown)) {
      const words = lineWords(line);
      if (words) {
        this.#list.append(item(line, words));
      }
    }
    this.#shown = this.lines.length;
    if (isAtEnd) {
      this.place.scrollTop = this.place.scrollHeight;
    }
  }
}

/**
 * The events of the last move among some lines.
 * @param {readonly LogLine[]} lines
 * @returns {readonly Happened[]}
 */
export const eventsOf = (lines) => lines.filter(({ events }) => events?.length).at(-1)?.events ?? [];

/**
 * @param {LogLine} line
 * @param {string} words
 */
function item(line, words) {
  const why = line.fact.type === "acted" ? line.fact.why : null;
  const isTalk = line.fact.type === "said" || line.fact.type === "remarked";
  return h(
    "li",
    { class: isTalk ? "talk" : line.events?.length ? "move" : "fact", "data-number": line.number },
    words,
    why ? reason(why) : null,
  );
}

/**
 * Why a bot moved: its sentences are loaded when somebody asks.
 * @param {Words} why
 */
function reason(why) {
  const answer = h("span", {});
  const details = h("details", { class: "why" }, h("summary", {}, say("why?")), answer);
  const tell = async () => {
    await join("why");
    answer.textContent = readWords(why);
  };
  details.addEventListener("toggle", () => void tell(), { once: true });
  return details;
}

/**
 * What the table allows to be said.
 * @param {Settings} settings
 * @param {Box["remarks"]} remarks
 */
export function talk(settings, remarks) {
  const kind = settings.talk ?? "free";
  if (kind === "none") {
    return h("p", { class: "small" }, say("Nobody talks at this table."));
  }
  return h(
    "div",
    { class: "talk-box", "data-key": "talk" },
    kind === "free"
      ? h(
          "form",
          { class: "say" },
          h(
            "label",
            {},
            h("span", { class: "unseen" }, say("Say something")),
            h("input", { name: "text", maxlength: 300, autocomplete: "off", placeholder: say("Say something") }),
          ),
          h("button", {}, say("Say")),
        )
      : null,
    h(
      "details",
      {},
      h("summary", { "data-do": "remarks" }, say("Remarks")),
      h(
        "div",
        { class: "chips" },
        Object.entries(remarks).map(([remark, words]) =>
          h("button", { type: "button", class: "chip", "data-do": "remark", "data-remark": remark }, say(words)),
        ),
      ),
    ),
  );
}
