/** What somebody has chosen: kept in the browser at once, and some of it by the server for their other devices. */

/** @typedef {"language" | "theme" | "pace" | "knowledge" | "faces" | "sound" | "confirm" | "notify"} Liking */
/** @typedef {"mark-chop" | "mark-newest" | "mark-order" | "mark-figures"} Mark */
/** @typedef {Liking | Mark | "learnt" | "solved" | "streak"} Kept */
/** @typedef {Kept | "guided" | "keys" | "table" | "play" | "unsent"} Preference */
/** @typedef {import("./protocol").Preferences} Preferences */

/** What is the same on all devices of a person, as it usually is. @type {Readonly<Record<Kept, string>>} */
export const USUAL = {
  language: "",
  theme: "auto",
  pace: "brisk",
  knowledge: "all",
  faces: "pictures",
  sound: "on",
  confirm: "on",
  notify: "off",
  "mark-chop": "off",
  "mark-newest": "off",
  "mark-order": "on",
  "mark-figures": "on",
  learnt: "",
  solved: "",
  streak: "",
};
const KEPT = /** @type {Kept[]} */ (Object.keys(USUAL));

/**
 * @param {Preference} name
 * @param {string} [usual]
 */
export function preference(name, usual = name in USUAL ? USUAL[/** @type {Kept} */ (name)] : "") {
  try {
    return localStorage.getItem(`hanabi.${name}`) ?? usual;
  } catch {
    return usual; // a browser may forbid to remember
  }
}

/**
 * Several things that were chosen together.
 * @param {Preference} name
 * @returns {Record<string, any>}
 */
export function remembered(name) {
  try {
    return JSON.parse(preference(name, "{}"));
  } catch {
    return {}; // somebody else has written there
  }
}

/**
 * @param {Preference} name
 * @param {string} value
 */
export function prefer(name, value) {
  remember(name, value);
  if (name in USUAL) {
    remember("unsent", "yes");
  }
}

/**
 * @param {Preference} name
 * @param {string | undefined} value
 */
function remember(name, value) {
  try {
    if (value === undefined) {
      localStorage.removeItem(`hanabi.${name}`);
    } else {
      localStorage.setItem(`hanabi.${name}`, value);
    }
  } catch {
    // It lasts as long as the page, then.
  }
}

/** What was chosen here and is not as usual. @returns {Record<string, string>} */
export const chosen = () =>
  Object.fromEntries(
    KEPT.map((name) => [name, preference(name)]).filter(([name, value]) => value !== USUAL[/** @type {Kept} */ (name)]),
  );

/** Whether the server has not heard yet of what was chosen here. */
export const isUnsent = () => preference("unsent") === "yes";

/** What was chosen here no longer matters: the server knows it, or this device belongs to somebody else now. */
export const settle = () => remember("unsent", undefined);

/**
 * Choose what was chosen on another device; whether that is something new.
 * @param {Preferences} preferences
 */
export function adopt(preferences) {
  const news = KEPT.filter((name) => preference(name) !== (preferences[name] ?? USUAL[name]));
  news.forEach((name) => remember(name, preferences[name]));
  return news.length > 0;
}

/** The names of the lessons that the reader has gone through. */
export const learnt = () => preference("learnt").split(" ").filter(Boolean);

/** Whether the reader wants to be told, and the device lets us. */
export const hasNotices = () =>
  preference("notify") === "on" && "Notification" in window && Notification.permission === "granted";

/** Whether things may move about. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Light, dark, or as the device is. */
export function dressPage() {
  document.documentElement.dataset.theme = preference("theme");
}
