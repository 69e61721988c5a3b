/** What is chosen when a table is made: remembered on this device, and turned into the settings that the server reads. */

import { prefer, remembered } from "../common/preferences.js";

/** @typedef {import("../common/protocol").Settings} Settings */
/** @typedef {import("../common/protocol").Box} Box */
/** @typedef {import("../common/protocol").Choices} Choices */

/**
 * What was chosen last, or what is usual.
 * @param {Box} box
 * @returns {Choices}
 */
export const lastChoices = (box) => ({ ...box.usual, ...remembered("table") });

/**
 * The level of the bots with which the reader plays at once: their own choice, or the one for as many games as they have
 * finished.
 * @param {Pick<import("./types").State, "known" | "level">} state
 * @param {Box} box
 */
export function levelFor({ known, level }, { levels }) {
  const named = (/** @type {string | null} */ wanted) => levels.find(({ name }) => name === wanted);
  return named(level) ?? named(known.level) ?? /** @type {import("../common/protocol").LevelState} */ (levels[0]);
}

/** @param {Choices} choices */
export const remember = (choices) => prefer("table", JSON.stringify(choices));

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
  const amount = chosen.clock === before.clock ? Number(chosen.amount ?? 0) : clockOf(chosen, box).usual;
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
    increment: Number(chosen.increment ?? before.increment),
  };
}

/** @param {Choices} choices */
const variantName = ({ edition, options }) => [edition, ...options].join(" + ");

/**
 * @param {Pick<Choices, "clock">} choices
 * @param {Box} box
 */
export const clockOf = ({ clock }, box) =>
  /** @type {import("../common/protocol").ClockState} */ (box.clocks.find(({ kind }) => kind === clock));

/**
 * @param {Choices} choices
 * @param {Box} box
 * @returns {Settings}
 */
export function settingsOf(choices, box) {
  const { people, bots, bot, first, talk, memory, clock, amount, time_out, listing, spectators, stand_in } = choices;
  const increment = clock === "game" ? choices.increment : 0;
  return {
    variant: variantName(choices),
    seats: [...Array(people).fill("person"), ...Array(bots).fill(bot)],
    first: first === "random" || first === "colourful" ? first : Number(first),
    talk,
    memory,
    clock: { kind: clock, amount: amount * clockOf(choices, box).unit, increment },
    time_out,
    listing,
    spectators,
    stand_in,
  };
}
