/** A promise kept: the secret that made the deal, against what was told of it before the first card. */

/**
 * The bytes that were promised: the secret's own, and the table's id.
 * @param {string} secret hexadecimal
 * @param {string} table
 */
const promised = (secret, table) => Uint8Array.from([...(secret.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)), ...new TextEncoder().encode(table)]);

/**
 * Whether the secret is the one that was promised; null where this browser cannot tell, as on a page without https.
 * @param {string} commitment hexadecimal
 * @param {string} secret hexadecimal
 * @param {string} table
 */
export async function isKept(commitment, secret, table) {
  if (!globalThis.crypto?.subtle) {
    return null;
  }
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", promised(secret, table)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}

/**
 * How anybody can check it in a terminal.
 * @param {string} secret hexadecimal
 * @param {string} table
 */
export const byHand = (secret, table) => `(printf ${secret} | xxd -r -p; printf ${table}) | sha256sum`;
