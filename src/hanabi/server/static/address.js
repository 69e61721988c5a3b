/** What the fragment of a replay's address says: which game or show, at which turn, through whose eyes. */

/** @typedef {{ source: string, turn: number | null, seat: number | null }} Address */

/**
 * @param {string} fragment such as `#tables/ID?turn=12&seat=1`
 * @returns {Address}
 */
export function readAddress(fragment) {
  const [source = "", query = ""] = fragment.replace(/^#/, "").split("?");
  const asked = new URLSearchParams(query);
  /** @param {string} name */
  const number = (name) => (/^\d{1,6}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null);
  return { source, turn: number("turn"), seat: number("seat") };
}

/** @param {Address} address */
export function writeAddress({ source, turn, seat }) {
  const facts = Object.entries({ turn, seat }).filter(([, value]) => value !== null);
  return `#${source}${facts.length ? "?" : ""}${facts.map(([name, value]) => `${name}=${value}`).join("&")}`;
}
