/** The state of a table's page: whatever the page shows follows from it. It is never changed, only replaced. */

import { find, pointedAt } from "./scene.js";

/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("../common/protocol").VariantState} Variant */
/** @typedef {import("./types").Scene} Scene */
/** @typedef {import("./types").State} State */

/**
 * @param {boolean} isGuided
 * @returns {State}
 */
export const beginning = (isGuided) => ({
  line: "opening",
  update: null,
  variant: null,
  remarks: {},
  until: undefined,
  past: null,
  queued: null,
  selected: null,
  peeked: null,
  word: null,
  doubted: null,
  eyes: null,
  pointed: new Set(),
  open: null,
  loaded: {},
  commitment: "",
  isKept: undefined,
  isEndSeen: false,
  isSideOpen: false,
  isGuided,
  name: "",
});

/** Nothing is chosen. */
export const UNSELECTED = { selected: null, word: null, doubted: null };

/**
 * The state once the server has told this.
 * @param {State} state
 * @param {Update} update
 * @param {Variant} variant
 * @param {number | undefined} until
 * @param {readonly import("../common/protocol").LogLine[]} lines all that has happened
 * @returns {State}
 */
export function told(state, update, variant, until, lines) {
  const commitment = state.commitment || update.commitment;
  const pointed = pointedBy(update, lines) ?? state.pointed;
  const next = { ...state, update, variant, until, commitment, pointed };
  const now = scene(next);
  return now && next.selected !== null && !find(now.view, next.selected) ? { ...next, ...UNSELECTED } : next;
}

/**
 * The cards that the last move pointed at, if it was a clue; null if nobody has moved since.
 * @param {Update} update
 * @param {readonly import("../common/protocol").LogLine[]} lines
 */
function pointedBy(update, lines) {
  const hands = update.view?.hands ?? [];
  const moves = lines.filter(({ fact }) => fact.type === "acted" && !fact.action.startsWith("rearrange"));
  const clue = moves.at(-1)?.events?.find((event) => event.type === "clued");
  if (!clue || clue.type !== "clued") {
    return new Set(/** @type {number[]} */ ([]));
  }
  if (!update.log?.some(({ number }) => number === moves.at(-1)?.number)) {
    return null;
  }
  // Its receiver may have put their hand in another order since.
  const happened = lines.flatMap(({ events }) => events ?? []);
  const slots = happened
    .slice(happened.indexOf(clue))
    .flatMap((event) => (event.type === "rearranged" && event.seat === clue.target ? [event.order] : []))
    .reduce((places, order) => places.map((slot) => order.indexOf(slot)), [...clue.slots]);
  return new Set(slots.flatMap((slot) => hands[clue.target]?.[slot]?.number ?? []));
}

/**
 * What is to be drawn, once there is a game.
 * @param {State} state
 * @returns {Scene | null}
 */
export function scene(state) {
  const { variant, past, eyes, selected, until } = state;
  const update = past?.shown ?? state.update;
  if (!update?.view || !variant) {
    return null;
  }
  const queued = state.queued?.card ?? null;
  const pointed = preview(state) ?? state.pointed;
  return { variant, update, view: update.view, eyes, selected, pointed, queued, isPast: past !== null, until };
}

/**
 * The cards that the clue would point at that is being looked at.
 * @param {State} state
 */
function preview({ update, variant, selected, word }) {
  if (!update?.view || !variant || selected === null || word === null) {
    return null;
  }
  const found = find(update.view, selected);
  return found ? new Set(pointedAt({ variant, view: update.view }, found.seat, word)) : null;
}

/** @param {State} state */
export const canAct = ({ update, past }) => Boolean(update?.view?.legal?.length) && !past;

/** @param {State} state */
export const canQueue = ({ update, past }) =>
  (update?.you ?? null) !== null && !update?.over && !past && !update?.seats[update.you ?? 0]?.taken_over;

/**
 * The reader's cards, while they play with them.
 * @param {State} state
 */
export const ownHand = ({ update }) =>
  update?.over || (update?.you ?? null) === null ? [] : (update?.view?.hands[update.you ?? 0] ?? []);
