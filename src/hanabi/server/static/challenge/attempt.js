/** One's try at a challenge: a table with bots in the other seats, or one to which friends are sent the link. */

import { Connection } from "../common/connection.js";
import { say } from "../common/language.js";
import { beKnown, post, Refused } from "../common/server.js";

/**
 * Ask for these things at a table, one after the other, and go there.
 * @param {string} table
 * @param {...string} requests
 */
export async function arrive(table, ...requests) {
  try {
    const line = await lineTo(table);
    for (const type of requests) {
      await line.ask({ type });
    }
  } catch {
    // The table says what is the matter, and what can be done.
  }
  location.assign(`table.html#${table}`);
}

/**
 * @param {string} table
 * @returns {Promise<Connection>}
 */
const lineTo = (table) =>
  new Promise((arrived, failed) => {
    const line = new Connection(`api/tables/${table}/socket`, {
      heard: () => undefined,
      changed: (now) =>
        now === "open"
          ? arrived(line)
          : failed(new Refused(say("The connection is lost. It will come back by itself."))),
    });
  });

/**
 * Sit down for the one try: alone the cards are dealt at once, with friends when all are ready.
 * @param {string} challenge
 * @param {string} bot
 * @param {boolean} isAlone
 */
export async function attempt(challenge, bot, isAlone) {
  await beKnown();
  const { table } = await post(`api/challenges/${challenge}/tables`, { bot });
  await arrive(table, ...(isAlone ? ["sit", "ready", "fill"] : ["sit"]));
}
