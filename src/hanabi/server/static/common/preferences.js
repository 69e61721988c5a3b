/** What somebody has chosen on this device: kept in the browser, never sent. */

/** @typedef {"language" | "theme" | "sound" | "notify" | "guided" | "keys" | "table" | "play" | "pace" | "faces" | "knowledge" | "mark-chop" | "mark-newest" | "mark-order" | "mark-figures"} Preference */

/**
 * @param {Preference} name
 * @param {string} [usual]
 */
export function preference(name, usual = "") {
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
  try {
    localStorage.setItem(`hanabi.${name}`, value);
  } catch {
    // It lasts as long as the page, then.
  }
}

/** Whether things may move about. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Light, dark, or as the device is. */
export function dressPage() {
  const theme = preference("theme", "auto");
  document.documentElement.dataset.theme = theme;
}
