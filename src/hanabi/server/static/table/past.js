/** Looking back: any earlier turn of the game, as the reader may know it, while the game goes on. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { icon } from "../common/pictures.js";
import { get } from "../common/server.js";

/** @typedef {import("../common/protocol").Update} Update */

export class Past {
  /**
   * @param {readonly Update[]} updates position by position, from the deal
   * @param {number} [at] the position that is looked at
   */
  constructor(updates, at = 0) {
    this.updates = updates;
    this.at = at;
  }

  /** @param {string} table */
  static async of(table) {
    const { updates } = await get(`api/tables/${table}/history`);
    return new Past(updates);
  }

  get last() {
    return this.updates.length - 1;
  }

  get shown() {
    return /** @type {Update} */ (this.updates[this.at]);
  }

  /**
   * The turn that this entry of the log has led to, or -1.
   * @param {number} number
   */
  turnOf(number) {
    return this.updates.findIndex((update) => update.number === number);
  }

  /**
   * The same past, at another turn.
   * @param {number} turn
   */
  go(turn) {
    return new Past(this.updates, Math.max(0, Math.min(this.last, turn)));
  }
}

/**
 * The buttons to go back and forth.
 * @param {{ at: number, last: number }} past
 * @param {string} [leave] what leads out of the past, if there is a present
 */
export function timeline(past, leave = say("Back to now")) {
  /** @param {number} turn @param {string} label @param {string} sign */
  const button = (turn, label, sign) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet icon-button",
        "data-do": "go",
        "data-turn": turn,
        "aria-label": label,
        title: label,
      },
      icon(sign),
    );
  return h(
    "div",
    { class: "timeline", role: "group", "aria-label": say("Earlier turns"), "data-key": "timeline" },
    button(0, say("To the deal"), "first"),
    button(past.at - 1, say("One back"), "previous"),
    h(
      "label",
      {},
      h("span", { class: "unseen" }, say("Turn")),
      h("input", { type: "range", name: "turn", min: 0, max: past.last, value: past.at, "data-key": "turn" }),
    ),
    button(past.at + 1, say("One on"), "next"),
    button(past.last, say("To the last"), "last"),
    h("span", { class: "small", role: "status" }, say("{turn} of {last}", { turn: past.at, last: past.last })),
    leave ? h("button", { type: "button", class: "primary", "data-do": "now" }, leave) : null,
  );
}
