/** The page of a table: a drawing of its state. */

import { byId, h, morph } from "../common/dom.js";
import { say } from "../common/language.js";
import { icon } from "../common/pictures.js";
import { variantTitle } from "../common/suits.js";
import { board } from "./board.js";
import { drawer } from "./drawer.js";
import { talk } from "./log.js";
import { placePeek, placeQuestions, placeTray } from "./spot.js";
import { canLookBack, scene } from "./state.js";
import { status, waitingMove } from "./status.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Told} Told */

/**
 * @param {State} state
 * @param {import("./log.js").Log} log
 */
export function render(state, log) {
  const { line, update, variant, loaded } = state;
  morph(byId("line"), lineTo(line));
  if (!update || !variant) {
    return;
  }
  const known = { ...state, update, variant, lines: log.lines };
  document.title = title(update);
  morph(byId("table"), h("div", { id: "table", class: "table-area" }, table(known, log)));
  morph(
    byId("talk"),
    h(
      "div",
      { id: "talk" },
      update.lesson
        ? loaded.teacher?.(known)
        : (update.you ?? null) === null
          ? loaded.watching?.(known)
          : talk(update.settings, state.remarks),
    ),
  );
  document.body.classList.toggle("in-lesson", Boolean(update.lesson));
  byId("side").classList.toggle("open", state.isSideOpen);
  morph(byId("drawer"), drawer(state.isSideOpen));
  log.draw(variant, canLookBack(state));
  renderSheet(known);
  placeTray(byId("table"), state.selected);
  placePeek(byId("table"), state.peeked);
  placeQuestions(byId("table"));
  loaded.story?.place(byId("table"));
}

/**
 * @param {Told} state
 * @param {import("./log.js").Log} log
 */
function table(state, log) {
  const now = scene(state);
  const { past, queued, loaded, variant } = state;
  return now
    ? [
        h("h1", { class: "unseen" }, variantTitle(variant)),
        status(now),
        loaded.story?.since(now, log) ?? h("div", { class: "since", "data-key": "since" }),
        past ? loaded.timeline?.(state) : loaded.question?.(state),
        past ? null : loaded.advice?.(state),
        past || !queued ? null : waitingMove(queued, now),
        loaded.story ? loaded.story.withPointer(board(now), now) : board(now),
        loaded.tray?.(state),
        loaded.peek?.(state),
      ]
    : [loaded.waiting?.(state)];
}

/** @param {import("./types").Tidings} update */
const title = ({ view, over, lesson }) =>
  lesson
    ? say("{title} - hanabi", { title: lesson.title })
    : view?.legal?.length
      ? say("● Your turn - hanabi")
      : over
        ? say("The end - hanabi")
        : say("hanabi: a table");

/** @param {State["line"]} line */
function lineTo(line) {
  const words = {
    opening: "",
    open: "",
    lost: say("The connection is lost. It will come back by itself."),
    gone: say("There is no such table."),
    forbidden: say("Nobody may watch at this table."),
  };
  return h(
    "div",
    { id: "line", class: `line ${line}`, role: "status" },
    words[line],
    ["gone", "forbidden"].includes(line) ? h("a", { href: "./" }, say("To the lobby")) : null,
  );
}

/**
 * The buttons of this page in the line at the top.
 * @param {State} state
 */
export function tools(state) {
  const { update, past } = state;
  const isRunning = Boolean(update?.view && !update.lesson);
  return [
    canLookBack(state)
      ? tool(say("Look back"), "back", { "data-do": "past", "aria-pressed": past ? "true" : "false" })
      : null,
    isRunning ? tool(say("Ask friends"), "friends", { "data-do": "show", "data-dialog": "invite" }) : null,
    isRunning && update?.you !== undefined
      ? tool(say("Table"), "more", { "data-do": "show", "data-dialog": "menu" })
      : null,
    update ? tool(say("Help"), "help", { "data-do": "show", "data-dialog": "help" }) : null,
  ];
}

/**
 * @param {string} label
 * @param {string} sign
 * @param {import("../common/dom.js").Attributes} attributes
 */
const tool = (label, sign, attributes) =>
  h(
    "button",
    { type: "button", class: "quiet icon-button", ...attributes, "aria-label": label, title: label },
    icon(sign),
  );

/** @param {Told} state */
function renderSheet(state) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const { open, loaded } = state;
  const content = open && loaded[open]?.(state);
  const titles = {
    help: say("Help"),
    invite: say("Ask friends"),
    invited: say("Sit down"),
    menu: say("Table"),
    end: say("The end of the show"),
  };
  morph(
    dialog,
    h(
      "dialog",
      { id: "dialog", class: `sheet ${open ?? ""}`, "aria-label": titles[open ?? "end"], open: dialog.open },
      content,
      content
        ? h("button", { type: "button", class: "quiet close", "data-do": "show", "aria-label": say("Close") }, "×")
        : null,
    ),
  );
  if (content && !dialog.open) {
    dialog.showModal();
  } else if (!content && dialog.open) {
    dialog.close();
  }
}
