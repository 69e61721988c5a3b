/** A move that waits for one's turn. It is about cards, not places, and is taken back when it would mean something else. */

import { pointedAt } from "./spot.js";

/** @typedef {import("./protocol").ViewState} View */
/** @typedef {{ verb: string, card: number | null, target: number | null, word: string | null, pointed: number[] }} Queued */

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
 * @param {import("./board.js").Scene} scene
 */
export function stillMeant(queued, scene) {
  if (queued.target === null || queued.word === null) {
    return queuedMove(queued, scene.view) !== null;
  }
  const pointed = pointedAt(scene, queued.target, queued.word);
  return pointed.length === queued.pointed.length && pointed.every((number) => queued.pointed.includes(number));
}
