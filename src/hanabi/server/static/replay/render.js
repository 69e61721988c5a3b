/** The page of a replay: a drawing of its state. */

import { byId, h, morph } from "../common/dom.js";
import { say } from "../common/language.js";
import { icon } from "../common/pictures.js";
import { link } from "../common/share.js";
import { variantTitle } from "../common/suits.js";
import { board } from "../table/board.js";
import { drawer } from "../table/drawer.js";
import { aim, withPointer } from "../table/pointer.js";
import { find, namesOf, pointedAt, pointing } from "../table/scene.js";
import { placeQuestions, placeTray } from "../table/spot.js";
import { controls } from "./playback.js";
import { writeAddress } from "./recording.js";
import { happening, knowing, result, story } from "./story.js";

/** @typedef {import("../common/server.js").Refused} Refused */
/** @typedef {import("../table/past.js").Past} Past */
/** @typedef {import("../table/types").Scene} Scene */
/** @typedef {import("./types").State} State */

/** @param {State} state */
export function render(state) {
  const { address, failure, past, wanted, selected, shelf } = state;
  const place = byId("replay");
  const now = scene(state);
  const content = failure
    ? nothing(failure, address.source)
    : !address.source
      ? shelf?.()
      : now && past
        ? [stage(state, now, past), side(state, past, now.variant)]
        : null;
  const classes = ["replay", now ? "room" : "", now && state.branch ? "what-if" : ""].filter(Boolean).join(" ");
  morph(place, h("div", { id: "replay", class: classes }, content));
  const chooser = place.querySelector("select[name=seat]");
  if (chooser instanceof HTMLSelectElement) {
    chooser.value = String(wanted.seat ?? "");
  }
  placeTray(place, selected);
  placeQuestions(place);
  aim(place);
  document.body.classList.toggle("at-table", Boolean(address.source)); // a list may be longer than the window
  document.title = address.source ? say("hanabi: a replay") : say("hanabi: replays");
}

/**
 * What is to be drawn, once there is a game.
 * @param {State} state
 * @returns {Scene | null}
 */
export function scene({ past, variant, eyes, selected, branch, player, word }) {
  const shown = past?.shown;
  if (!shown?.view || !variant) {
    return null;
  }
  const common = { variant, eyes, selected, queued: null, isPast: false };
  if (!branch) {
    return { ...common, update: shown, view: shown.view, home: eyes, ...pointing(shown) };
  }
  const { view: open } = shown;
  const view = open.seat === player ? open : { ...open, legal: [] };
  const update = { ...shown, view, you: player, over: Boolean(view.ended) };
  const at = selected === null || word === null ? null : find(view, selected);
  const clue = at ? { giver: null, pointed: new Set(pointedAt({ variant, view }, at.seat, word ?? "")) } : null;
  return { ...common, update, view, home: player, ...(clue ?? pointing(update)) };
}

/**
 * The address of what is seen now, whoever leads; of a branch that is not kept, where it leaves the game.
 * @param {State} state
 */
export const here = ({ recording, past, eyes, branch }) =>
  writeAddress({
    source: branch?.kept ? `branches/${branch.kept.branch}` : (recording?.source ?? ""),
    turn: branch && !branch.kept ? branch.turn : (past?.at ?? null),
    seat: eyes,
  });

/**
 * @param {State} state
 * @param {Scene} now
 * @param {Past} at
 */
function stage(state, now, at) {
  const { selected, holders, playback, branch, whatIf } = state;
  const review = branch ? null : state.review; // it speaks of the game as it was
  const where = selected === null ? null : find(now.view, selected);
  const known = where && holders[at.at]?.view?.hands[where.seat]?.[where.slot];
  return h(
    "div",
    { class: "table-area stage", "data-key": "stage" },
    h(
      "header",
      { class: "bill" },
      branch
        ? whatIf?.heading(state)
        : [
            h("h1", {}, variantTitle(now.variant)),
            h(
              "button",
              { type: "button", class: "reviewer", "data-do": "review", "aria-pressed": review ? "true" : "false" },
              say("Review"),
            ),
          ],
      seatChooser(now),
    ),
    h(
      "div",
      { class: "happening", role: "status" },
      at.at === at.last && (now.view.ended || !branch)
        ? result(at.shown, now.view, now.variant)
        : happening(at.shown, now.variant),
    ),
    boardOf(review, now, at),
    review ? review.drawing.panel(review.reviewing, now, at) : null,
    controls(at, playback, { isOn: branch !== null, isOffered: !now.view.ended }),
    branch ? whatIf?.choosing(now, state) : where && known ? knowing(now, where, known) : null,
  );
}

/**
 * The board; where a move would have been better, that is shown on it.
 * @param {State["review"]} review
 * @param {Scene} now
 * @param {Past} at
 */
function boardOf(review, now, at) {
  const shown = review ? review.drawing.withBetter(review.reviewing, now, at) : now;
  const drawn = withPointer(board(shown), shown);
  review?.drawing.markBetter(review.reviewing, shown, at, drawn);
  return drawn;
}

/** @param {Scene} now */
function seatChooser({ update }) {
  return h(
    "label",
    { class: "seen-by" },
    h("span", { class: "unseen" }, say("Seen by")),
    icon("eye"),
    h(
      "select",
      { name: "seat" },
      h("option", { value: "" }, say("Open hands")),
      namesOf(update).map((name, seat) => h("option", { value: seat }, name)),
    ),
  );
}

/**
 * @param {State} state
 * @param {Past} at
 * @param {Scene["variant"]} variant
 */
function side(state, at, variant) {
  const { show, branch, kept, whatIf } = state;
  const source = state.recording?.source ?? "";
  return h(
    "aside",
    {
      id: "side",
      class: state.isSideOpen ? "side open" : "side",
      "aria-label": say("The story of the game"),
      "data-key": "side",
    },
    show ? state.company?.(show) : h("button", { type: "button", "data-do": "together" }, say("Watch together")),
    story(at, variant, branch?.turn ?? null, (turn) => state.review?.drawing.badge(state.review.reviewing, turn)),
    drawer(state.isSideOpen),
    h(
      "div",
      { class: "take-away" },
      whatIf?.branches(kept, branch?.kept?.branch),
      branch && !branch.kept ? null : link(say("The link to this turn"), new URL(here(state), location.href).href),
      source.startsWith("tables/") && !branch
        ? h(
            "div",
            { class: "row", role: "group", "aria-label": say("Download") },
            h("span", {}, say("Download")),
            h("a", { class: "button", href: `api/${source}/record`, download: "hanabi.json" }, say("Record")),
            h(
              "button",
              {
                type: "button",
                "data-do": "download",
                "data-from": `api/${source}/hanab-live`,
                "data-name": "hanab-live.json",
              },
              "hanab.live",
            ),
          )
        : null,
      h(
        "p",
        { class: "small keys" },
        branch
          ? say("Keys: 1 to 5 a card of yours, P plays it, D discards it, ← → one turn, W back to the game")
          : say("Keys: ← → one turn, Home and End, space to let the game run, W to play on differently"),
      ),
    ),
  );
}

/**
 * @param {Refused} why
 * @param {string} source
 */
function nothing(why, source) {
  const [kind, id] = source.split("/");
  return h(
    "section",
    { class: "nothing", "data-key": "nothing" },
    h("h1", {}, why.message),
    why.status === 409 && kind === "tables"
      ? h("p", {}, h("a", { class: "button primary", href: `table.html#${id}` }, say("To the table")))
      : null,
    h("p", {}, h("a", { class: "button", href: "./" }, say("To the lobby"))),
  );
}
