/**
 * What the server has told and the page has not shown yet: moves are shown one after the other, at the pace that the
 * reader has chosen. A move begins when the one before it has landed, and a bot's not before its pause.
 *
 *     the reader launches r1        shown at once
 *     Akari, a bot, gives a clue    0.7 s later, where the pace is brisk, though the server told it at once
 *     the reader acts               whatever still waits is shown first
 */

import { isCalm, preference } from "../common/preferences.js";

/** @typedef {import("../common/protocol").Update} Update */

/** Between a bot's move and the move before it, in ms. @type {Readonly<Record<string, number>>} */
const PAUSES = { calm: 1600, brisk: 700, once: 0 };
/** Until a card has landed, in ms. */
export const FLIGHT = 450;

/**
 * @template {{ readonly news: Update }} Told
 */
export class Backlog {
  /** @type {Told[]} */
  #waiting = [];
  #timer = 0;
  #moved = -Infinity; // when the last move was shown

  /** @param {(told: Told) => void} show */
  constructor(show) {
    this.show = show;
    document.addEventListener("visibilitychange", () => document.hidden && this.catchUp());
  }

  /** Whether the page is behind. */
  get isWaiting() {
    return this.#waiting.length > 0;
  }

  /** @param {Told} told */
  add(told) {
    this.#waiting.push(told);
    if (isOwn(told.news)) {
      this.catchUp();
    } else {
      this.#goOn();
    }
  }

  /** Show everything now. */
  catchUp() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    while (this.#waiting.length) {
      this.#showNext();
    }
  }

  #goOn() {
    while (this.#waiting[0] && !this.#timer) {
      const pause = this.#moved + pauseBefore(this.#waiting[0].news) - performance.now();
      if (pause > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = 0;
          this.#showNext();
          this.#goOn();
        }, pause);
      } else {
        this.#showNext();
      }
    }
  }

  #showNext() {
    const told = this.#waiting.shift();
    if (told) {
      this.show(told);
      if (moves(told.news).length) {
        this.#moved = performance.now();
      }
    }
  }
}

/** @param {Update} news */
const moves = ({ log }) =>
  (log ?? []).flatMap(({ fact }) => (fact.type === "acted" && !fact.action.startsWith("rearrange") ? [fact] : []));

/** @param {Update} news */
const isOwn = (news) => moves(news).some(({ seat, by }) => seat === news.you && (by ?? "person") === "person");

/** @param {Update} news */
function pauseBefore(news) {
  const pause = PAUSES[preference("pace", "brisk")] ?? 0;
  const facts = moves(news);
  if (!facts.length || !pause || isCalm() || document.hidden) {
    return 0;
  }
  return facts.some(({ by }) => by === "bot") ? Math.max(pause, FLIGHT) : FLIGHT;
}
