/** What is chosen when a table is made: remembered on this device, and turned into the settings that the server reads. */

import { prefer, preference } from "../common/preferences.js";

/** @typedef {import("../common/protocol").Settings} Settings */
/** @typedef {import("../common/protocol").Box} Box */
/** @typedef {import("../common/protocol").ClockKind} ClockKind */

/**
 * @typedef {object} Choices
 * @property {string} edition
 * @property {string[]} options
 * @property {number} people
 * @property {number} bots
 * @property {string} bot
 * @property {string} first a seat counted from 0, or how it is found
 * @property {import("../common/protocol").Talk} talk
 * @property {import("../common/protocol").Memory} memory
 * @property {ClockKind} clock
 * @property {number} amount in the unit of the clock
 * @property {import("../common/protocol").TimeOut} time_out
 * @property {import("../common/protocol").Listing} listing
 * @property {import("../common/protocol").Spectators} spectators
 * @property {string} stand_in
 */

/** How many of the server's units one of ours is: people count a whole game in minutes. @type {Record<ClockKind, number>} */
const UNITS = { none: 0, move: 1, game: 60, days: 1 };

/** @type {Record<ClockKind, number>} */
const USUAL_AMOUNTS = { none: 0, move: 60, game: 15, days: 3 };

/**
 * What was chosen last, or what is usual.
 * @param {Box} box
 * @returns {Choices}
 */
export function lastChoices(box) {
  /** @type {Choices} */
  const usual = {
    edition: box.edition,
    options: [],
    people: 3,
    bots: 0,
    bot: box.bot,
    first: "random",
    talk: "free",
    memory: "all",
    clock: "none",
    amount: 0,
    time_out: "bot-moves",
    listing: "link",
    spectators: "closed",
    stand_in: box.stand_in,
  };
  return { ...usual, ...remembered("table") };
}

/** @param {Choices} choices */
export const remember = (choices) => prefer("table", JSON.stringify(choices));

/**
 * @param {import("../common/preferences.js").Preference} name
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
 * The choices as they stand in the form, once `changed` was touched: options that it excludes make way for it, and bots
 * for people.
 * @param {HTMLFormElement} form
 * @param {Choices} before
 * @param {Box} box
 * @param {Element | null} changed
 * @returns {Choices}
 */
export function choicesIn(form, before, box, changed) {
  const data = new FormData(form);
  /** @type {any} */
  const chosen = Object.fromEntries(data);
  const isNewEdition = chosen.edition !== before.edition;
  const added =
    changed instanceof HTMLInputElement && changed.name === "option" && changed.checked ? changed.value : "";
  const excluded = box.options.find(({ name }) => name === added)?.excludes ?? [];
  const amount =
    chosen.clock === before.clock ? Number(chosen.amount ?? 0) : USUAL_AMOUNTS[/** @type {ClockKind} */ (chosen.clock)];
  delete chosen.option;
  return {
    ...before,
    ...chosen,
    options: isNewEdition
      ? []
      : data
          .getAll("option")
          .map(String)
          .filter((option) => !excluded.includes(option)),
    people: Number(chosen.people),
    bots: Math.min(Number(chosen.bots), Math.max(...box.players) - Number(chosen.people)),
    amount,
  };
}

/** @param {Choices} choices */
export const variantName = ({ edition, options }) => [edition, ...options].join(" + ");

/**
 * @param {Choices} choices
 * @returns {Settings}
 */
export function settingsOf(choices) {
  const { people, bots, bot, first, talk, memory, clock, amount, time_out, listing, spectators, stand_in } = choices;
  return {
    variant: variantName(choices),
    seats: [...Array(people).fill("person"), ...Array(bots).fill(bot)],
    first: first === "random" || first === "colourful" ? first : Number(first),
    talk,
    memory,
    clock: { kind: clock, amount: amount * UNITS[clock] },
    time_out,
    listing,
    spectators,
    stand_in,
  };
}
