/** What each move cost: the curve of the expected score, what the next move was, what was better, was it winnable. */

import { h, styled, svg } from "../common/dom.js";
import { language, say } from "../common/language.js";
import { moveWords, readWords, told } from "../common/phrases.js";
import { icon } from "../common/pictures.js";
import { get } from "../common/server.js";
import { namesOf, pointedAt } from "../table/scene.js";

/** @typedef {import("../common/protocol").ReviewState} Review */
/** @typedef {import("../common/protocol").MomentState} Moment */
/** @typedef {import("../table/types").Scene} Scene */
/** @typedef {import("../table/past.js").Past} Past */

const ASK_AGAIN = 700; // ms, as long as the review gets better
const SHOWN = 5; // points, at the least: what is less than that is no mountain
const HEIGHT = 100; // of the drawing, which is as wide as the page has room
const WORST = new Set(["inaccurate", "mistake", "blunder"]);

await styled("replay/review.css");

/** A review that gets better as long as somebody looks. */
export class Reviewing {
  /** @type {Review | null} */
  found = null;
  #timer = 0;
  #isOver = false;

  /**
   * @param {string} source of the replay
   * @param {object} listener
   * @param {() => void} listener.changed it is better now
   * @param {(why: unknown) => void} listener.refused there is none
   */
  constructor(source, listener) {
    this.source = source;
    this.listener = listener;
    void this.#ask();
  }

  stop() {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  /** The move that is to come at this turn. @param {number} turn */
  moment(turn) {
    return this.found?.moments?.find((moment) => moment.turn === turn) ?? null;
  }

  async #ask() {
    try {
      const found = await get(`api/${this.source}/review`);
      if (this.#isOver) {
        return;
      }
      this.found = found;
      if (found.progress < 1) {
        this.#timer = setTimeout(() => void this.#ask(), ASK_AGAIN);
      }
      this.listener.changed();
    } catch (why) {
      if (!this.#isOver) {
        this.stop();
        this.listener.refused(why);
      }
    }
  }
}

/**
 * The scene in which the better move is shown, if there was one: a clue as it would have pointed.
 * @param {Reviewing} reviewing
 * @param {Scene} now
 * @param {Past} past
 * @returns {Scene}
 */
export function withBetter(reviewing, now, past) {
  const [verb = "", target = "", word = ""] = better(reviewing.moment(past.at))?.move.split(" ") ?? [];
  return verb === "clue"
    ? { ...now, giver: now.view.seat, pointed: new Set(pointedAt(now, Number(target), word)) }
    : now;
}

/**
 * Mark the card that would have been better to play or to discard.
 * @param {Reviewing} reviewing
 * @param {Scene} now
 * @param {Past} past
 * @param {Element} drawn the board
 */
export function markBetter(reviewing, now, past, drawn) {
  const [verb = "", slot = ""] = better(reviewing.moment(past.at))?.move.split(" ") ?? [];
  if (verb === "play" || verb === "discard") {
    const number = now.view.hands[now.view.seat]?.[Number(slot)]?.number;
    drawn.querySelector(`.card[data-card="${number}"]`)?.classList.add("better", verb);
  }
}

/** @param {Moment | null} moment */
const better = (moment) => (moment && WORST.has(moment.judgement) ? (moment.best ?? null) : null);

/** @param {number} points */
const pointsWords = (points) =>
  new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(points);

/**
 * What a move was, in a sign beside the log.
 * @param {Reviewing} reviewing
 * @param {number} turn
 */
export function badge(reviewing, turn) {
  const moment = reviewing.moment(turn);
  return moment && (WORST.has(moment.judgement) || moment.judgement === "brilliant")
    ? h("span", { class: `judgement ${moment.judgement}` }, readWords(moment.title))
    : null;
}

/**
 * @param {Reviewing} reviewing
 * @param {Scene} now
 * @param {Past} past
 */
export function panel(reviewing, now, past) {
  const found = reviewing.found;
  return h(
    "section",
    { class: "review", "aria-labelledby": "review-title", "data-key": "review" },
    h(
      "header",
      {},
      h("h2", { id: "review-title" }, say("What each move cost")),
      h("span", { class: "small", role: "status" }, progressWords(found)),
      h(
        "button",
        { type: "button", class: "quiet close", "data-do": "review", "aria-label": say("Close the review") },
        "×",
      ),
    ),
    found?.curve?.length
      ? [curve(found, now, past.at), verdict(reviewing, now, past), beside(found, past.at, now.variant.max_score)]
      : null,
  );
}

/** @param {Review | null} found */
function progressWords(found) {
  if (!found?.progress) {
    return say("The review waits for its turn.");
  }
  return found.progress < 1 ? say("{percent} % done", { percent: Math.round(100 * found.progress) }) : "";
}

/**
 * @param {Review} found
 * @param {Scene} now
 * @param {number} at
 */
function curve({ curve: values = [], moments = [], possible = [] }, { variant }, at) {
  const last = possible.length ? possible.length - 1 : (moments.at(-1)?.turn ?? 0) + 1;
  const places = [...moments.map(({ turn }) => turn), last];
  const lowest = Math.min(variant.max_score - SHOWN, Math.floor(Math.min(...values)) - 1);
  /** @param {number} value */
  const y = (value) => (HEIGHT * (variant.max_score - value)) / (variant.max_score - lowest);
  const points = values.map((value, index) => `${places[index]} ${y(value)}`);
  return h(
    "div",
    { class: "curve" },
    svg(
      "svg",
      {
        viewBox: `0 -6 ${last} ${HEIGHT + 12}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": say("Expected points, move by move"),
      },
      svg("path", { class: "area", d: `M${places[0]} ${HEIGHT} L${points.join(" L")} L${last} ${HEIGHT} Z` }),
      svg("path", { class: "line", d: `M${points.join(" L")}` }),
      svg("path", { class: "here", d: `M${at} -6 V${HEIGHT + 6}` }),
      moments.map((moment) =>
        WORST.has(moment.judgement) || moment.judgement === "brilliant"
          ? svg("path", {
              class: `moment ${moment.judgement}`,
              d: `M${moment.turn} ${y(moment.before)} h0`,
              "data-do": "go",
              "data-turn": moment.turn,
            })
          : null,
      ),
    ),
    h("span", { class: "small most", "aria-hidden": "true" }, variant.max_score),
    h("span", { class: "small least", "aria-hidden": "true" }, lowest),
  );
}

/**
 * What the move was that is made at this turn, and what was better.
 * @param {Reviewing} reviewing
 * @param {Scene} now
 * @param {Past} past
 */
function verdict(reviewing, { variant, update }, past) {
  const moment = reviewing.moment(past.at);
  const best = better(moment);
  const costly = (reviewing.found?.moments ?? []).filter(({ judgement }) => WORST.has(judgement));
  const earlier = costly.findLast(({ turn }) => turn < past.at);
  const later = costly.find(({ turn }) => turn > past.at);
  return h(
    "div",
    { class: "verdict" },
    step(earlier, say("The previous moment"), "previous"),
    h(
      "div",
      { role: "status", "aria-label": say("What this move was") },
      moment
        ? [
            h(
              "p",
              {},
              h(
                "strong",
                { class: `judgement ${moment.judgement}` },
                say("Move {number}: {title}", { number: moment.turn + 1, title: readWords(moment.title) }),
              ),
              " ",
              happened(past, moment.turn + 1, variant),
              (moment.marked ?? []).map((words) => [" · ", readWords(words)]),
            ),
            best
              ? h(
                  "p",
                  { class: "best" },
                  h("b", {}, say("Better: {move}", { move: moveWords(best.move, namesOf(update), variant) })),
                  ", ",
                  say("about {points} points more", { points: pointsWords(best.gain) }),
                  ". ",
                  told([best.why], variant),
                )
              : h(
                  "p",
                  { class: "small" },
                  say("Expected before this move: {before}; after it: {after}.", {
                    before: pointsWords(moment.before),
                    after: pointsWords(moment.after),
                  }),
                ),
          ]
        : null,
    ),
    step(later, say("The next moment"), "next"),
  );
}

/**
 * The move that led to a position, in words.
 * @param {Past} past
 * @param {number} position
 * @param {Scene["variant"]} variant
 */
function happened(past, position, variant) {
  const words = (past.updates[position]?.log ?? []).flatMap((line) => line.words ?? []);
  return words[0] ? told([words[0]], variant) : null;
}

/**
 * @param {Moment | undefined} moment
 * @param {string} label
 * @param {string} sign
 */
const step = (moment, label, sign) =>
  h(
    "button",
    {
      type: "button",
      class: "quiet icon-button",
      "data-do": "go",
      "data-turn": moment?.turn ?? 0,
      disabled: !moment,
      "aria-label": label,
      title: label,
    },
    icon(sign),
  );

/**
 * @param {Review} found
 * @param {number} at
 * @param {number} highest
 */
const beside = ({ progress, costliest = [], counts = [], possible = [] }, at, highest) =>
  h(
    "div",
    { class: "beside" },
    h(
      "details",
      { "data-key": "costliest" },
      h("summary", {}, say("The moments that cost most")),
      costliest.length
        ? h(
            "ol",
            {},
            costliest.map(({ turn, words }) =>
              h(
                "li",
                {},
                h("button", { type: "button", class: "quiet", "data-do": "go", "data-turn": turn }, readWords(words)),
              ),
            ),
          )
        : h("p", {}, progress < 1 ? "…" : say("No move surely cost anything.")),
      h("p", { class: "small" }, counts.map(readWords).join(" · ")),
    ),
    possible[0]
      ? h(
          "details",
          { "data-key": "winnable" },
          h("summary", {}, say("Was it winnable?")),
          h("p", {}, mostWords(possible[0], highest), " ", readWords(possible[0].why)),
          at > 0 && possible[at] ? h("p", {}, hereWords(possible[at]), " ", readWords(possible[at].why)) : null,
        )
      : null,
  );

/**
 * @param {import("../common/protocol").PossibleState} possible
 * @param {number} highest
 */
const mostWords = ({ at_least: least, at_most: most }, highest) =>
  least === most
    ? say("The deal allowed {score} of {highest}.", { score: most, highest })
    : say("The deal allowed at least {least} and at most {most} of {highest}.", { least, most, highest });

/** @param {import("../common/protocol").PossibleState} possible */
const hereWords = ({ at_least: least, at_most: most }) =>
  least === most
    ? say("From here on, {score} was the most.", { score: most })
    : say("From here on, the most was from {least} to {most}.", { least, most });
