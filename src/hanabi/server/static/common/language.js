/** The reader's language: the same catalogues as everywhere else, delivered as JSON. English needs none. */

import { LANGUAGES } from "./lists.js";
import { prefer, preference } from "./preferences.js";

/** @typedef {Record<string, string | number>} Facts */

/** The language that the page speaks: its sentences, for the parts of the site that are here. */
const speech = {
  code: "en",
  plurals: new Intl.PluralRules("en"),
  /** @type {Record<string, string | string[]>} */
  catalogue: {},
  /** @type {Set<string>} */
  parts: new Set(),
};

/** The language that is spoken now. */
export const language = () => speech.code;

/** @param {string} name */
const pageOf = (name) => (speech.code === "en" ? `${name}.html` : `${name}.${speech.code}.html`);

/** The page of the rules in this language. */
export const rulesPage = () => pageOf("rules");

/** The page of the lessons in this language. */
export const lessonsPage = () => pageOf("lessons");

/** The page of what bots mean in this language. */
export const meaningPage = () => pageOf("meaning");

/** The reader's choice, or the first of the browser's wishes that we speak. */
function wished() {
  const wishes = [preference("language"), ...navigator.languages.map((wish) => wish.slice(0, 2).toLowerCase())];
  return wishes.find((wish) => wish in LANGUAGES) ?? "en";
}

/**
 * Speak the reader's language from now on, or the one that they have just chosen, in every part of the site that is here.
 * @param {string} [chosen]
 */
export async function speak(chosen) {
  await turnTo(chosen ?? wished());
  if (chosen) {
    prefer("language", chosen); // once its words are here
  }
}

/** @param {string} code */
async function turnTo(code) {
  const catalogue = Object.assign({}, ...(await Promise.all([...speech.parts].map((part) => sentences(code, part)))));
  Object.assign(speech, { code, plurals: new Intl.PluralRules(code), catalogue });
  document.documentElement.lang = code;
}

/**
 * A part of the site begins to speak too: the first in the language of its page, if that is written in one.
 * @param {string} part
 * @param {string} [written]
 */
export async function join(part, written) {
  speech.parts.add(part);
  if (speech.parts.size === 1) {
    await turnTo(written ?? wished());
  } else {
    Object.assign(speech.catalogue, await sentences(speech.code, part));
  }
}

/**
 * @param {string} code
 * @param {string} part
 */
const sentences = async (code, part) =>
  code === "en" ? {} : await (await fetch(`locale/${code}/${part}.json`)).json();

/**
 * A sentence in the reader's language, with its facts. A context tells apart what is translated in several ways.
 * @param {string} text
 * @param {Facts} [facts]
 * @param {string} [context]
 */
export function say(text, facts = {}, context = "") {
  const found = speech.catalogue[context ? `${context}\u0004${text}` : text];
  return filled(typeof found === "string" ? found : text, facts);
}

/**
 * A sentence that depends on a number, which it may show as `{count}`.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Facts} [facts]
 */
export function counted(one, many, count, facts = {}) {
  const found = speech.catalogue[one];
  const isOne = speech.plurals.select(Math.abs(count)) === "one";
  const text = Array.isArray(found) ? found[isOne ? 0 : found.length - 1] : undefined;
  return filled(text ?? (isOne ? one : many), { count, ...facts });
}

/**
 * @param {string} text
 * @param {Facts} facts
 */
const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));

/**
 * How long ago, or until when, in the reader's words.
 * @param {number} seconds
 */
export function duration(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  if (whole >= 172_800) {
    return counted("{count} day", "{count} days", Math.round(whole / 86_400));
  }
  if (whole >= 7200) {
    return counted("{count} hour", "{count} hours", Math.round(whole / 3600));
  }
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
