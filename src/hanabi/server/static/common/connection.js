/** A line to a table, or to a show: it comes back by itself, and knows what it had seen and what was not answered. */

import { language, say } from "./language.js";
import { LineLost, Refused } from "./server.js";

/** @typedef {{ type: string, number?: number, id?: number, sentence?: string, rule?: string }} Message */
/** @typedef {"opening" | "open" | "lost" | "gone" | "forbidden"} LineState */
/** @typedef {{ request: Record<string, unknown>, done: () => void, failed: (why: Error) => void }} Waiting */

const FINAL = new Map([
  [4404, /** @type {LineState} */ ("gone")],
  [4403, /** @type {LineState} */ ("forbidden")],
]);
const LONGEST_PAUSE = 8000; // ms
const PATIENCE = 12_000; // ms without an answer, after which the line is taken for dead

export class Connection {
  /** @type {LineState} */
  state = "opening";
  seen = 0;
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #number = 0;
  #timer = 0;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {Promise<void>} */
  #news = Promise.resolve();
  /** @type {(() => void)[]} those who wait for the line to be open again */
  #back = [];

  /**
   * @param {string} path
   * @param {{ heard: (message: any) => void | Promise<void>, changed: (state: LineState) => void }} listener
   */
  constructor(path, listener) {
    this.path = path;
    this.listener = listener;
    addEventListener("online", () => this.#again(0));
    document.addEventListener("visibilitychange", () => document.hidden || this.#again(0));
    this.#open();
  }

  /**
   * Ask for something; done when the server has stored it.
   * @param {{ type: string } & Record<string, unknown>} request
   * @returns {Promise<void>}
   */
  ask(request) {
    if (this.state !== "open") {
      return Promise.reject(new LineLost());
    }
    this.#number += 1;
    const numbered = { ...request, id: this.#number };
    const id = this.#number;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { request: numbered, done, failed });
      this.#send(numbered);
      setTimeout(() => this.#waiting.has(id) && this.#socket?.close(), PATIENCE);
    });
  }

  /**
   * Come back at once, to be spoken to in another language or as somebody else; done when the line is open again.
   * @returns {Promise<void>}
   */
  renew() {
    const old = this.#socket;
    this.#socket = null;
    this.state = "opening";
    old?.close();
    this.#open();
    return new Promise((done) => this.#back.push(done));
  }

  /**
   * What was asked for and not answered when the line was lost: the asker says what to do with each.
   * @param {(request: Record<string, unknown>) => boolean} isStillWanted
   */
  settle(isStillWanted) {
    for (const [id, { request, done }] of this.#waiting) {
      if (isStillWanted(request)) {
        this.#send(request);
      } else {
        this.#waiting.delete(id);
        done();
      }
    }
  }

  #open() {
    clearTimeout(this.#timer);
    const address = new URL(this.path, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    address.searchParams.set("lang", language());
    address.searchParams.set("seen", String(this.seen));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => this.#socket === socket && this.#lose(code));
  }

  /** @param {Message} message */
  async #hear(message) {
    this.#tries = 0;
    const waiting = this.#waiting.get(message.id ?? 0);
    this.#waiting.delete(message.id ?? 0);
    if (message.type === "accepted") {
      waiting?.done();
    } else if (message.type === "refused") {
      waiting?.failed(new Refused(message.sentence ?? "", message.rule ?? null));
    } else if (message.type !== "closing") {
      const isBack = this.state !== "open";
      this.seen = message.number ?? 0;
      // One after the other, though the listener may have to fetch something first.
      const told = this.#news.then(() => this.listener.heard(message));
      this.#news = told.catch(() => undefined);
      await told;
      if (isBack) {
        this.#change("open");
        this.#back.splice(0).forEach((done) => done());
      }
    }
  }

  /** @param {number} code */
  #lose(code) {
    this.#socket = null;
    this.#change(FINAL.get(code) ?? "lost");
    for (const [id, { request, failed }] of this.#waiting) {
      // A move names its turn, so it can be asked for again; what is said twice would be heard twice.
      if (request.type !== "act" || this.state !== "lost") {
        this.#waiting.delete(id);
        failed(new Refused(say("The connection was lost before the server answered.")));
      }
    }
    if (this.state === "lost") {
      this.#again(Math.min(LONGEST_PAUSE, 300 * 2 ** this.#tries) * (0.75 + Math.random() / 2));
      this.#tries += 1;
    }
  }

  /** @param {number} pause */
  #again(pause) {
    if (this.#socket === null && (this.state === "lost" || this.state === "opening")) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#open(), pause);
    }
  }

  /** @param {LineState} state */
  #change(state) {
    this.state = state;
    this.listener.changed(state);
  }

  /** @param {Record<string, unknown>} request */
  #send(request) {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(request));
    }
  }
}
