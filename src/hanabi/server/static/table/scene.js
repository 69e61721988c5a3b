/** What is to be drawn of a game, where things are in it, and the move that waits for one's turn. */

import { say } from "../common/language.js";

/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("../common/protocol").ViewState} View */
/** @typedef {import("./types").Scene} Scene */
/** @typedef {import("./types").Queued} Queued */

/**
 * The names of the players; one's own is "You".
 * @param {Update} update
 */
export const namesOf = (update) =>
  update.seats.map(({ name }, seat) => (seat === update.you ? say("You") : name || say("free seat")));

/** Nobody has given a clue. @type {import("./types").Pointing} */
export const NOTHING_POINTED = { giver: null, pointed: new Set() };

/**
 * The clue that has led to a position, if the last move was one: who gave it, and the cards that it points at.
 * @param {Update} update
 * @returns {import("./types").Pointing}
 */
export function pointing({ log = [], view }) {
  const last = log.findLastIndex(({ short }) => short);
  const clue = log[last]?.events?.find((event) => event.type === "clued");
  if (!clue || clue.type !== "clued") {
    return NOTHING_POINTED;
  }
  // Its receiver may have put their hand in another order since.
  const slots = log
    .slice(last)
    .flatMap(({ events = [] }) => events)
    .flatMap((event) => (event.type === "rearranged" && event.seat === clue.target ? [event.order] : []))
    .reduce((places, order) => places.map((slot) => order.indexOf(slot)), [...clue.slots]);
  const hand = view?.hands[clue.target];
  return { giver: clue.seat, pointed: new Set(slots.flatMap((slot) => hand?.[slot]?.number ?? [])) };
}

/**
 * The log, in which what was taken back has only been said: nothing comes of it, and it leads nowhere.
 * @param {readonly import("./types").Line[]} lines
 * @returns {import("./types").Line[]}
 */
export function standing(lines) {
  const isUndone = (/** @type {import("./types").Line} */ { number, fact }) =>
    fact.type === "acted" &&
    lines.some((later) => later.fact.type === "tookback" && later.fact.since <= number && number < later.number);
  return lines.map((line) => (isUndone(line) ? { ...line, events: [], short: null, undone: true } : line));
}

/**
 * Where a card is.
 * @param {View} view
 * @param {number} number
 */
export function find(view, number) {
  for (const [seat, hand] of view.hands.entries()) {
    const slot = hand.findIndex((card) => card.number === number);
    const card = hand[slot];
    if (card) {
      return { seat, slot, card };
    }
  }
  return null;
}

/**
 * The cards of a hand that a clue would point at.
 * @param {Pick<Scene, "variant" | "view">} scene
 * @param {number} target
 * @param {string} word
 */
export function pointedAt(scene, target, word) {
  const hand = scene.view.hands[target] ?? [];
  return hand.filter((card) => card.card && scene.variant.words[card.card]?.includes(word)).map((card) => card.number);
}

/**
 * Let this move wait.
 * @param {Scene} scene
 * @param {string} move
 * @returns {Queued}
 */
export function queue(scene, move) {
  const [verb = "", first = "", word = ""] = move.split(" ");
  return verb === "clue"
    ? { verb, card: null, target: Number(first), word, pointed: pointedAt(scene, Number(first), word) }
    : { verb, card: scene.selected, target: null, word: null, pointed: [] };
}

/**
 * Its text form in this position, or null if the card is gone.
 * @param {Queued} queued
 * @param {View} view
 */
export function queuedMove(queued, view) {
  if (queued.verb === "clue") {
    return `clue ${queued.target} ${queued.word}`;
  }
  const found = queued.card === null ? null : find(view, queued.card);
  return found && `${queued.verb} ${found.slot}`;
}

/**
 * Whether it still means what it meant.
 * @param {Queued} queued
 * @param {Scene} scene
 */
export function stillMeant(queued, scene) {
  if (queued.target === null || queued.word === null) {
    return queuedMove(queued, scene.view) !== null;
  }
  const pointed = pointedAt(scene, queued.target, queued.word);
  return pointed.length === queued.pointed.length && pointed.every((number) => queued.pointed.includes(number));
}
