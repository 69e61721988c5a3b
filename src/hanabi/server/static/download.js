/** Taking a file home. What the server refuses is thrown, so that nobody keeps an error for a record. */

import { h } from "./dom.js";
import { get } from "./server.js";

/**
 * @param {string} from
 * @param {string} name
 */
export async function takeHome(from, name) {
  const text = JSON.stringify(await get(from), null, 1);
  h("a", { href: `data:application/json,${encodeURIComponent(text)}`, download: name }).click();
}
