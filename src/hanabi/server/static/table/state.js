/** The state of a table's page: whatever the page shows follows from it. It is never changed, only replaced. */

import { find, NOTHING_POINTED, pointedAt, pointing as clueOf } from "./scene.js";

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
  advice: null,
  doubted: null,
  eyes: null,
  pointing: NOTHING_POINTED,
  open: null,
  loaded: {},
  backlog: null,
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
 * @param {import("./types").Tidings} update
 * @param {Variant} variant
 * @param {number | undefined} until
 * @returns {State}
 */
export function told(state, update, variant, until) {
  const commitment = state.commitment || update.commitment;
  const isBack = update.lesson?.isLaid || update.log?.some(({ fact }) => fact.type === "tookback");
  const hasMoved = isBack || update.log?.some(({ short }) => short);
  const pointing = hasMoved ? clueOf(update) : state.pointing;
  const advice = update.log?.length ? null : state.advice;
  const next = { ...state, update, variant, until, commitment, pointing, advice };
  const now = scene(next);
  return now && next.selected !== null && !find(now.view, next.selected) ? { ...next, ...UNSELECTED } : next;
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
  const pointing = preview(state) ?? advised(state) ?? (past ? clueOf(past.shown) : state.pointing);
  return { variant, update, view: update.view, eyes, selected, ...pointing, queued, isPast: past !== null, until };
}

/**
 * The cards that the clue would point at that is being looked at.
 * @param {State} state
 * @returns {import("./types").Pointing | null}
 */
function preview({ update, variant, selected, word }) {
  if (!update?.view || !variant || selected === null || word === null) {
    return null;
  }
  const found = find(update.view, selected);
  return found && { giver: null, pointed: new Set(pointedAt({ variant, view: update.view }, found.seat, word)) };
}

/**
 * The cards that a bot would point at, or the one that it would play or discard.
 * @param {State} state
 * @returns {import("./types").Pointing | null}
 */
function advised({ update, variant, advice, past }) {
  if (!update?.view || !variant || !advice || past) {
    return null;
  }
  const [verb, first, word = ""] = advice.move.split(" ");
  const own = update.view.hands[update.you ?? 0] ?? [];
  const pointed =
    verb === "clue"
      ? pointedAt({ variant, view: update.view }, Number(first), word)
      : own.flatMap(({ number }, slot) =>
          ["play", "discard"].includes(verb ?? "") && slot === Number(first) ? [number] : [],
        );
  return { giver: null, pointed: new Set(pointed) };
}

/** @param {State} state */
export const canAct = ({ update, past }) => Boolean(update?.view?.legal?.length) && !past;

/**
 * Whether earlier turns may be looked at: while the game goes on, where the table remembers everything.
 * @param {State} state
 */
export const canLookBack = ({ update }) =>
  Boolean(update?.view && !update.lesson && (update.over || (update.settings.memory ?? "all") === "all"));

/** @param {State} state */
export const canQueue = ({ update, past }) =>
  (update?.you ?? null) !== null &&
  !update?.lesson &&
  !update?.over &&
  !past &&
  !update?.seats[update.you ?? 0]?.taken_over;

/**
 * The reader's cards, while they play with them.
 * @param {State} state
 */
export const ownHand = ({ update }) =>
  update?.over || (update?.you ?? null) === null ? [] : (update?.view?.hands[update.you ?? 0] ?? []);
