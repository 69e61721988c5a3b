/** What somebody has chosen is the same on all their devices: the last to choose is right. */

import { adopt, chosen, isUnsent, settle } from "./preferences.js";
import { get, put } from "./server.js";

/** One after the other. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Tell the server what was chosen here, or hear of what was chosen elsewhere; whether that is something new.
 * Without a name, or without a server, it stays in the browser.
 * @returns {Promise<boolean>}
 */
export function agree() {
  const agreed = last.then(bringTogether).catch(() => false);
  last = agreed;
  return agreed;
}

async function bringTogether() {
  /** @type {import("./protocol").Chosen} */
  const { known, preferences } = await get("api/preferences");
  const own = chosen();
  if (known && (isUnsent() || (!preferences && Object.keys(own).length))) {
    await put("api/preferences", own);
    if (JSON.stringify(own) === JSON.stringify(chosen())) {
      settle();
    }
  } else if (known && preferences) {
    return adopt(preferences);
  }
  return false;
}
