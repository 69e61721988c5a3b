/** Bringing a game along: a record of ours or of hanab.live, picked, dropped or pasted. */

import { post } from "../common/server.js";

/**
 * Hands a record over, and answers where its replay is.
 * @param {string} record
 */
export async function upload(record) {
  const { replay } = await post("api/replays", record);
  return `replays/${replay}`;
}
