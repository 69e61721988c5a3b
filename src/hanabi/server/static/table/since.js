/** The strip "since your turn": each move since the reader's last own one, in a few words, the newest at the right. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { readWords, told } from "../common/phrases.js";

/** @typedef {import("../common/protocol").LogLine} LogLine */
/** @typedef {import("./types").Scene} Scene */

const MOST = 12; // more than anybody sees at one glance

/**
 * The moves that the reader has not answered yet; for whoever watches, the latest.
 * @param {readonly LogLine[]} lines
 * @param {number | null} you
 */
export function movesSince(lines, you) {
  const moves = lines.filter(({ short }) => short);
  const own = moves.findLastIndex(
    ({ fact }) => fact.type === "acted" && fact.seat === you && (fact.by ?? "person") === "person",
  );
  return moves.slice(own + 1).slice(-MOST);
}

/**
 * The log says the same aloud: whoever listens is not told twice.
 * @param {Scene} scene
 * @param {{ readonly lines: readonly LogLine[] }} log
 */
export function since({ variant, update, isPast }, log) {
  const moves = isPast ? [] : movesSince(log.lines, update.you ?? null);
  return h(
    "div",
    { class: "since", "aria-hidden": "true", "data-key": "since" },
    moves.length ? h("span", { class: "since-when" }, heading(update.you ?? null)) : null,
    moves.length ? h("span", { class: "since-more", "data-count": 0 }) : null,
    h(
      "ol",
      {},
      moves.toReversed().map((line) =>
        h(
          "li",
          {
            class: line.events?.some(({ type }) => type === "misfired") ? "misfire" : "",
            "data-key": `since-${line.number}`,
            title: [line.words?.map(readWords).join(". "), afterwards(line)].filter(Boolean).join("\n"),
          },
          line.short ? told([line.short], variant) : null,
        ),
      ),
    ),
  );
}

/**
 * Say how many moves the strip has no room for, now that everything has its place.
 * @param {Element} root
 */
export function countHidden(root) {
  const moves = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".since li")]);
  const hidden = () => moves.filter(({ offsetTop }) => offsetTop > (moves[0]?.offsetTop ?? 0) + 2).length;
  const tell = (/** @type {number} */ count) =>
    root.querySelector(".since-more")?.setAttribute("data-count", String(count));
  tell(0);
  tell(hidden());
  tell(hidden()); // to say so takes room, in which one more may have stood
}

/**
 * What a bot's clue had meant that went wrong.
 * @param {LogLine} line
 */
const afterwards = ({ fact }) => (fact.type === "acted" && fact.afterwards ? readWords(fact.afterwards) : "");

/** @param {number | null} you */
const heading = (you) => (you === null ? say("Latest moves") : say("Since your turn"));
