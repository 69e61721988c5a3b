/** Asking the server over HTTP. What it refuses is thrown as a `Refused`, with its sentence in the reader's language. */

import { language, say } from "./language.js";

/** @typedef {import("./protocol").Me} Me */

/** A request that was not met, and why. */
export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {string | null} [rule]
   * @param {number} [status]
   */
  constructor(sentence, rule = null, status = 0) {
    super(sentence);
    this.rule = rule;
    this.status = status;
  }
}

/** There is no line just now. */
export class LineLost extends Refused {
  constructor() {
    super(say("The connection is lost. It will come back by itself."));
  }
}

/**
 * @template Given
 * @param {string} path
 * @returns {Promise<Given>}
 */
export const get = (path) => ask("GET", path);

/**
 * @template Given
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<Given>}
 */
export const post = (path, body = {}) => ask("POST", path, typeof body === "string" ? body : JSON.stringify(body));

/**
 * @template Given
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<Given>}
 */
export const put = (path, body) => ask("PUT", path, JSON.stringify(body));

/**
 * @template Given
 * @param {string} path
 * @returns {Promise<Given>}
 */
export const remove = (path) => ask("DELETE", path);

/**
 * @param {string} method
 * @param {string} path
 * @param {string} [body]
 */
async function ask(method, path, body) {
  const headers = { "content-type": "application/json" };
  const separator = path.includes("?") ? "&" : "?";
  const answer = await fetch(`${path}${separator}lang=${language()}`, { method, body: body ?? null, headers }).catch(
    () => {
      throw new Refused(say("The server does not answer. Try again in a moment."));
    },
  );
  const given = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw new Refused(
      given.error ?? say("The server does not answer. Try again in a moment."),
      given.rule,
      answer.status,
    );
  }
  return given;
}

/**
 * The rules of a table, as data.
 * @param {{ readonly variant?: string }} settings
 * @returns {Promise<import("./protocol").VariantState>}
 */
export const variantOf = ({ variant }) =>
  get(variant === undefined ? "api/variant" : `api/variant?name=${encodeURIComponent(variant)}`);

/**
 * All that can be chosen, and said.
 * @returns {Promise<import("./protocol").Box>}
 */
export const openBox = () => get("api/box");

/**
 * What is special about these rules, in words.
 * @param {import("./protocol").VariantState | null} variant
 * @returns {Promise<readonly import("./protocol").Special[]>}
 */
export const specialOf = async (variant) =>
  variant ? get(`api/special?name=${encodeURIComponent(variant.name)}`) : [];

/**
 * Something that is fetched once, however often it is wanted; and again if that failed.
 * @template {unknown[]} Wishes
 * @template Given
 * @param {(...wishes: Wishes) => Promise<Given>} fetching
 */
export function once(fetching) {
  /** @type {Promise<Given> | null} */
  let fetched = null;
  return (/** @type {Wishes} */ ...wishes) =>
    (fetched ??= fetching(...wishes).catch((why) => {
      fetched = null;
      throw why;
    }));
}

/**
 * Who the reader is (a stranger has no name yet), and their tables.
 * @returns {Promise<Me>}
 */
export const me = () => get("api/me");

/**
 * Be known by this name, which may be a new one.
 * @param {string} name
 */
export const tellName = (name) => post("api/people", { name });

/**
 * Have a name: the one that is wished for, or the one that one has, or else a guest's. Whether it is a new one.
 * @param {string} [wished]
 * @returns {Promise<boolean>}
 */
export async function beKnown(wished = "") {
  const { name } = await me();
  if (name && (!wished || wished === name)) {
    return false;
  }
  await tellName(wished || say("Guest {number}", { number: 100 + Math.floor(Math.random() * 900) }));
  return true;
}
