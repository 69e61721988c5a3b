/** What is to be drawn of a game, where things are in it, and the move that waits for one's turn. */

import { say } from "../common/language.js";

/** @typedef {import("../common/protocol").VariantState} Variant */
/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("../common/protocol").ViewState} View */

/**
 * What is to be drawn.
 * @typedef {object} Scene
 * @property {Variant} variant
 * @property {Update} update
 * @property {View} view
 * @property {number | null} eyes the seat through whose eyes the board is seen, besides one's own
 * @property {number | null} selected the number of a card
 * @property {Set<number>} pointed the numbers of the cards that a clue points at
 * @property {number | null} queued the number of the card of a queued move
 * @property {boolean} isPast whether this is an earlier turn
 * @property {number} [until] when the player's time is up, in seconds since 1970
 * @property {number | null} [home] the seat that is drawn nearest, where the reader has none
 */

/**
 * The names of the players; one's own is "You".
 * @param {Update} update
 */
export const namesOf = (update) =>
  update.seats.map(({ name }, seat) => (seat === update.you ? say("You") : name || say("free seat")));

/**
 * Where a card is.
 * @param {Scene} scene
 * @param {number} number
 */
export function find(scene, number) {
  for (const [seat, hand] of scene.view.hands.entries()) {
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
 * @param {Scene} scene
 * @param {number} target
 * @param {string} word
 */
export function pointedAt(scene, target, word) {
  const hand = scene.view.hands[target] ?? [];
  return hand.filter((card) => card.card && scene.variant.words[card.card]?.includes(word)).map((card) => card.number);
}

/**
 * A move that waits for one's turn. It is about cards, not places, and is taken back when it would mean something else.
 * @typedef {{ verb: string, card: number | null, target: number | null, word: string | null, pointed: number[] }} Queued
 */

/**
 * Its text form in this position, or null if the card is gone.
 * @param {Queued} queued
 * @param {View} view
 */
export function queuedMove(queued, view) {
  if (queued.verb === "clue") {
    return `clue ${queued.target} ${queued.word}`;
  }
  for (const hand of view.hands) {
    const slot = hand.findIndex(({ number }) => number === queued.card);
    if (slot >= 0) {
      return `${queued.verb} ${slot}`;
    }
  }
  return null;
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
