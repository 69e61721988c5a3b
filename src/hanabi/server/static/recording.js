/** A finished game, position by position, with all hands open or as a seat saw it. Each is asked for once. */

import { get } from "./server.js";

/** @typedef {import("./protocol").Update} Update */

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
 * @param {Update[]} updates
 * @returns {Update}
 */
const asThen = (update, position, updates) => ({
  ...update,
  you: null,
  over: position === updates.length - 1,
  seats: update.seats.map((seat) => ({ ...seat, present: true })),
});
