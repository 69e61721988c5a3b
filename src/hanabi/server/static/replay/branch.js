/** A game played on differently: the game up to a turn, the moves that follow instead, and what bots answer to them. */

import { post } from "../common/server.js";
import { asThen } from "./recording.js";

/** @typedef {import("../common/protocol").BranchRow} Kept */
/** @typedef {import("../common/protocol").BranchState} BranchState */
/** @typedef {import("../common/protocol").Fork} Fork */
/** @typedef {import("../common/protocol").Update} Update */

export class Branch {
  /** @type {Map<number | null, Promise<Update[]>>} */
  #asked = new Map();

  /**
   * @param {string} source the game, `tables/ID` or `replays/ID`
   * @param {Fork} fork
   * @param {Kept | null} [kept] under which name, if it is
   */
  constructor(source, fork, kept = null) {
    this.source = source;
    this.turn = fork.turn;
    this.moves = fork.moves ?? [];
    this.kept = kept;
  }

  get fork() {
    return { turn: this.turn, moves: this.moves };
  }

  /** The position that it has come to. */
  get last() {
    return this.turn + this.moves.length;
  }

  /** @param {Fork | null | undefined} fork */
  isAt(fork) {
    return JSON.stringify(this.fork) === JSON.stringify(fork && { turn: fork.turn, moves: fork.moves ?? [] });
  }

  /**
   * Position by position, with all hands open or as a seat would see it.
   * @param {number | null} seat
   * @returns {Promise<Update[]>}
   */
  seen(seat) {
    const asked = this.#asked.get(seat) ?? this.#ask(seat);
    this.#asked.set(seat, asked);
    return asked;
  }

  /**
   * The branch once whoever is to move at this position does this, and bots have answered.
   * @param {number} position
   * @param {string} move
   * @param {number | null} seat through whose eyes it is seen
   */
  async after(position, move, seat) {
    const turn = Math.min(this.turn, position);
    const fork = { turn, moves: this.moves.slice(0, position - turn) };
    /** @type {BranchState} */
    const state = await post("api/branches/moves", { source: this.source, fork, move, seat });
    const next = new Branch(this.source, state.fork);
    next.#asked.set(seat, Promise.resolve(state.updates.map(asThen)));
    return next;
  }

  /**
   * The same branch, kept under a name.
   * @param {string} name
   */
  async keep(name) {
    const { branch } = await post("api/branches", { source: this.source, fork: this.fork, name });
    const kept = { branch, source: this.source, name, maker: "", fork: this.fork, yours: true };
    return new Branch(this.source, this.fork, kept);
  }

  /** @param {number | null} seat */
  async #ask(seat) {
    try {
      /** @type {BranchState} */
      const { updates } = await post("api/branches/moves", { source: this.source, fork: this.fork, seat });
      return updates.map(asThen);
    } catch (why) {
      this.#asked.delete(seat);
      throw why;
    }
  }
}
