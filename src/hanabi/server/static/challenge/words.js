/** What a challenge is called, and until when it can be tried. */

import { language, say } from "../common/language.js";

/** @typedef {import("../common/protocol").ChallengeState} Challenge */

/** @param {Challenge} challenge */
export const titleOfChallenge = ({ day, maker }) =>
  day ? say("Deal of the day") : maker ? say("{player} challenges you", { player: maker }) : say("A challenge");

/**
 * The date of a deal of the day is the same everywhere on earth.
 * @param {string} day
 */
export const dayWords = (day) =>
  new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

/** @param {number} seconds */
export const timeWords = (seconds) =>
  new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
