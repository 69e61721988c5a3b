/** A finished game, position by position, with all hands open or as a seat saw it; and its address. */

import { get } from "../common/server.js";

/** @typedef {import("../common/protocol").Update} Update */

export class Recording {
  /** @type {Map<number | null, Promise<Update[]>>} */
  #asked = new Map();

  /** @param {string} source `tables/ID` or `replays/ID` */
  constructor(source) {
    this.source = source;
    this.path = source.startsWith("tables/") ? `api/${source}/replay` : `api/${source}`;
  }

  /**
   * @param {number | null} seat
   * @returns {Promise<Update[]>}
   */
  seen(seat) {
    const asked = this.#asked.get(seat) ?? this.#ask(seat);
    this.#asked.set(seat, asked);
    return asked;
  }

  /** @param {number | null} seat */
  async #ask(seat) {
    try {
      const { updates } = await get(seat === null ? this.path : `${this.path}?seat=${seat}`);
      return updates.map(asThen);
    } catch (why) {
      this.#asked.delete(seat);
      throw why;
    }
  }
}

/**
 * The table as it was: everybody was there, nobody of them is the reader, and only the last position is the end.
 * @param {Update} update
 * @param {number} position
 * @param {readonly Update[]} updates
 * @returns {Update}
 */
export const asThen = (update, position, updates) => ({
  ...update,
  you: null,
  over: position === updates.length - 1,
  seats: update.seats.map((seat) => ({ ...seat, present: true })),
});

/** @typedef {import("./types").Address} Address */

/**
 * @param {string} fragment such as `#tables/ID?turn=12&seat=1`
 * @returns {Address}
 */
export function readAddress(fragment) {
  const [source = "", query = ""] = fragment.replace(/^#/, "").split("?");
  const asked = new URLSearchParams(query);
  /** @param {string} name */
  const number = (name) => (/^\d{1,6}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null);
  return { source, turn: number("turn"), seat: number("seat"), review: asked.has("review") };
}

/** @param {Address} address */
export function writeAddress({ source, turn, seat }) {
  const facts = Object.entries({ turn, seat }).filter(([, value]) => value !== null);
  return `#${source}${facts.length ? "?" : ""}${facts.map(([name, value]) => `${name}=${value}`).join("&")}`;
}
