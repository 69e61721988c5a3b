/** Taking a file home. What the server refuses is thrown, so that nobody keeps an error for a record. */

import { get } from "./server.js";
import { h } from "./dom.js";

/**
 * @param {string} path
 * @param {string} name
 */
export async function download(path, name) {
  const file = new Blob([JSON.stringify(await get(path))], { type: "application/json" });
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
