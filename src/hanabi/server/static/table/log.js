/** The log: everything that has happened, in words, as a live region; and talk. */

import { h } from "../common/dom.js";
import { join, say } from "../common/language.js";
import { reason, told } from "../common/phrases.js";
import { standing } from "./scene.js";

/** @typedef {import("../common/protocol").LogLine} LogLine */
/** @typedef {import("../common/protocol").Happened} Happened */
/** @typedef {import("../common/protocol").Box} Box */
/** @typedef {import("../common/protocol").Settings} Settings */
/** @typedef {import("../common/protocol").VariantState} Variant */
/** @typedef {import("../common/protocol").Words} Words */

const AT_END = 24; // pixels from the end, within which one reads the end

/**
 * Follows what happens, until the reader scrolls up: neither another size nor a reason that is unfolded lets go of the end.
 */
export class Log {
  /** @type {import("./types").Line[]} */
  lines = [];
  #shown = 0;
  #list = h("ol");
  #isFollowing = true;
  #top = 0; // where the log itself has scrolled to

  /** @param {HTMLElement} place the live region */
  constructor(place) {
    this.place = place;
    place.append(this.#list);
    place.addEventListener("scroll", () => this.#scrolled());
    place.addEventListener("keydown", (event) => this.#walk(event));
    new ResizeObserver(() => this.#follow()).observe(place);
  }

  /**
   * Keep what is new.
   * @param {readonly LogLine[]} lines
   */
  add(lines) {
    const last = this.lines.at(-1)?.number ?? 0;
    const fresh = lines.filter(({ number }) => number > last);
    this.lines = standing([...this.lines, ...fresh]);
    if (fresh.some(({ fact }) => fact.type === "tookback")) {
      this.forget();
    }
  }

  /** Nothing has happened yet. */
  clear() {
    this.lines = [];
    this.forget();
  }

  /** Read everything again, for instance in another language. */
  forget() {
    this.#shown = 0;
    this.#list.replaceChildren();
  }

  /**
   * Show what has not been shown yet.
   * @param {Variant} variant
   * @param {boolean} canLook whether a line leads to its turn
   */
  draw(variant, canLook) {
    this.place.setAttribute("aria-label", say("Log"));
    const fresh = this.lines.slice(this.#shown).filter(({ words }) => words?.length);
    this.#list.append(...fresh.map((line) => this.#item(line, variant)));
    this.#shown = this.lines.length;
    for (const line of this.#moves()) {
      line.setAttribute("aria-disabled", String(!canLook));
    }
    this.#follow();
  }

  /**
   * A move leads to its turn, where the past may be looked at; a reason unfolds; what a clue had meant stands below.
   * @param {import("./types").Line} line
   * @param {Variant} variant
   */
  #item(line, variant) {
    const { fact, number, events, undone } = line;
    const { why, afterwards } = fact.type === "acted" ? fact : {};
    const isTalk = fact.type === "said" || fact.type === "remarked";
    const sentence = told(line.words ?? [], variant);
    return h(
      "li",
      { class: undone ? "undone" : isTalk ? "talk" : events?.length ? "move" : "fact", "data-number": number },
      events?.length
        ? h("span", { role: "button", tabindex: -1, "data-do": "turn", "data-number": number }, sentence)
        : sentence,
      why ? this.#reason(why, variant) : null,
      afterwards ? h("p", { class: "afterwards" }, reason(afterwards, variant)) : null,
    );
  }

  /**
   * Why a bot moved: its sentences are loaded when somebody asks.
   * @param {Words} why
   * @param {Variant} variant
   */
  #reason(why, variant) {
    const answer = h("span", {});
    const details = h("details", { class: "why" }, h("summary", {}, say("why?")), answer);
    details.addEventListener("toggle", async () => {
      await join("why");
      answer.replaceChildren(reason(why, variant));
      if (details.open) {
        details.scrollIntoView({ block: "nearest" });
        this.#top = this.place.scrollTop;
      }
    });
    return details;
  }

  #moves() {
    return /** @type {HTMLElement[]} */ ([...this.#list.querySelectorAll("[data-do]")]);
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.place;
    if (scrollTop !== this.#top) {
      this.#top = scrollTop;
      this.#isFollowing = scrollHeight - scrollTop - clientHeight < AT_END;
    }
  }

  #follow() {
    if (this.#isFollowing) {
      this.place.scrollTop = this.place.scrollHeight;
      this.#top = this.place.scrollTop;
    }
  }

  /**
   * By arrows from move to move: they would be too many stops for the Tab key.
   * @param {KeyboardEvent} event
   */
  #walk(event) {
    const lines = this.#moves();
    const at = lines.findIndex((line) => line === document.activeElement);
    const here = at < 0 ? lines.length : at;
    const next = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: lines.length - 1 }[event.key];
    if (at >= 0 && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      lines[at]?.click();
    } else if (next !== undefined && lines[next] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      lines[next].focus();
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
