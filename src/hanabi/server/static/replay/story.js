/** What is told of a game beside its board: the story up to the turn that is shown, what a holder knew, how it ended. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { readWords, reason, told } from "../common/phrases.js";
import { wordTitle } from "../common/suits.js";
import { cardWords, possibilities } from "../table/card.js";
import { namesOf } from "../table/scene.js";

/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("../common/protocol").VariantState} Variant */
/** @typedef {import("../common/protocol").ViewState} View */
/** @typedef {import("../common/protocol").CardState} CardState */
/** @typedef {import("../table/types").Scene} Scene */

/**
 * What led to a position, in words.
 * @param {Update} update
 * @param {Variant} variant
 */
export const happening = ({ log = [] }, variant) =>
  told(
    log.flatMap(({ words = [] }) => words),
    variant,
  );

/**
 * @param {{ at: number, updates: readonly Update[] }} past
 * @param {Variant} variant
 * @param {number | null} left the turn at which the game was left, if it was
 * @param {(turn: number) => import("../common/dom.js").Child} badge what the move at a turn was
 */
export function story({ at, updates }, variant, left, badge) {
  return h(
    "ol",
    { id: "log", class: "story", "aria-label": say("What has happened"), "data-key": "story" },
    updates.slice(0, at + 1).map((update, turn) => {
      const acted = update.log?.map(({ fact }) => fact).find((fact) => fact.type === "acted");
      const { why, afterwards } = acted ?? {};
      return h(
        "li",
        {
          "data-key": `line-${turn}`,
          class: left !== null && turn > left ? "branched" : "",
          "aria-current": turn === at ? "step" : null,
        },
        h(
          "button",
          { type: "button", class: "quiet", "data-do": "go", "data-turn": turn },
          h("span", { class: "small" }, turn),
          happening(update, variant),
        ),
        turn && (left === null || turn <= left) ? badge(turn - 1) : null,
        why ? h("details", { class: "why" }, h("summary", {}, say("why?")), reason(why, variant)) : null,
        afterwards ? h("p", { class: "afterwards" }, reason(afterwards, variant)) : null,
      );
    }),
  );
}

/**
 * @param {Update} update the last of a game
 * @param {View} view
 * @param {Variant} variant
 */
export function result({ ending }, view, variant) {
  const { verdict, ended } = view;
  const mentions = (verdict?.mentions ?? []).map((suit) => wordTitle(variant, suit));
  const facts = { score: view.score, points: view.points, highest: variant.max_score };
  return h(
    "div",
    { class: "result", "data-key": "result" },
    h(
      "p",
      { class: "score" },
      [
        ended ? say("Score: {score} of {highest}", facts) : say("{points} points of {highest}", facts),
        ...mentions,
      ].join(", "),
    ),
    h(
      "div",
      {},
      verdict ? h("p", {}, h("strong", {}, readWords(verdict.title)), " · ", readWords(verdict.comment)) : null,
      h("p", { class: "small" }, ending ? readWords(ending) : say("The game was not played to its end.")),
    ),
  );
}

/**
 * What the holder of a card knew of it at that turn.
 * @param {Scene} scene
 * @param {{ seat: number, slot: number }} where
 * @param {CardState} known the card as its holder saw it
 */
export function knowing({ update, variant }, { seat, slot }, known) {
  const label = say("{player}, card {place}", { player: namesOf(update)[seat] ?? "", place: slot + 1 });
  return h(
    "div",
    { class: "tray knowing", role: "dialog", "aria-label": label, "data-key": "knowing" },
    h(
      "header",
      {},
      h("strong", {}, label),
      h("button", { type: "button", class: "quiet close", "data-do": "close", "aria-label": say("Close") }, "×"),
    ),
    h("p", {}, say("What its holder knew then:"), " ", cardWords(variant, known, { down: true })),
    known.can_be ? possibilities(variant, known) : null,
  );
}
