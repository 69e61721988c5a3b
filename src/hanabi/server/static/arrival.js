/** Coming to a table from elsewhere: the first things are asked for on the way, so that one arrives in one's seat. */

import { Connection } from "./connection.js";
import { say } from "./language.js";
import { Refused } from "./server.js";

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
  new Promise((open, failed) => {
    const line = new Connection(`api/tables/${table}/socket`, {
      heard: () => undefined,
      changed: (state) => (state === "open" ? open(line) : failed(new Refused(say("The connection is lost. It will come back by itself.")))),
    });
  });
