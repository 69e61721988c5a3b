/** Which puzzles the reader has solved, and how many at once in a row: kept for all their devices. */

import { prefer, preference } from "../common/preferences.js";

const NAME = /^puzzle-(\d+)$/;

/** @param {string} lesson */
export const isPuzzle = (lesson) => NAME.test(lesson);

/** @param {string} lesson */
const bitOf = (lesson) => 1n << (BigInt(NAME.exec(lesson)?.[1] ?? 1) - 1n);

/** A bit for each puzzle, from the lowest on. */
const solved = () => BigInt(`0x0${preference("solved")}`);

/** @param {string} lesson */
export const isSolved = (lesson) => (solved() & bitOf(lesson)) !== 0n;

/** How many were solved by the first answer in a row: now, and at best. */
export function streak() {
  const [now = 0, best = 0] = preference("streak").split("/").map(Number);
  return { now, best };
}

/**
 * A puzzle was solved, or not at once.
 * @param {string} lesson
 * @param {boolean} isFirst whether this was the first answer
 * @param {boolean} isRight
 */
export function keepAnswer(lesson, isFirst, isRight) {
  if (isFirst && !isSolved(lesson)) {
    const { now, best } = streak();
    const then = isRight ? now + 1 : 0;
    prefer("streak", `${then}/${Math.max(best, then)}`);
  }
  if (isRight) {
    prefer("solved", (solved() | bitOf(lesson)).toString(16));
  }
}
