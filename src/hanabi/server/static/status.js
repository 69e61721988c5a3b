/** The line above the board: whose turn it is, what happened last, what waits. */

import { namesOf } from "./board.js";
import { h } from "./dom.js";
import { say } from "./language.js";
import { lineWords } from "./log.js";
import { moveWords } from "./phrases.js";
import { queuedMove } from "./queue.js";

/** @typedef {import("./protocol").Update} Update */
/** @typedef {import("./board.js").Scene} Scene */

/**
 * @param {Scene} scene
 * @param {import("./log.js").Log} log
 */
export function status(scene, log) {
  const { view, update, variant } = scene;
  const names = namesOf(update);
  const isOver = Boolean(update.over || view.ended);
  const latest = scene.isPast ? null : log.lines.filter(({ events, fact }) => events?.length && fact.type === "acted").at(-1);
  const isReplaced = update.you !== undefined && update.you !== null && update.seats[update.you]?.taken_over && !isOver;
  return h(
    "div",
    { class: "status", "data-key": "status" },
    h("p", { class: "whose", role: "status" }, isOver ? say("The game is over.") : view.seat === update.you ? say("It is your turn.") : say("{player} is to move.", { player: names[view.seat] ?? "" })),
    isReplaced ? h("button", { type: "button", class: "primary", "data-do": "return" }, say("Take my seat back from the bot")) : null,
    latest ? h("p", { class: "latest", "aria-hidden": "true" }, lineWords(latest, names, variant)) : null,
    isOver && !scene.isPast ? h("button", { type: "button", class: "primary", "data-do": "show", "data-dialog": "end" }, say("The end of the show")) : null,
  );
}

/**
 * The move that waits for the reader's turn.
 * @param {import("./queue.js").Queued} queued
 * @param {Scene} scene
 */
export function waitingMove(queued, { view, update, variant }) {
  const move = queuedMove(queued, view);
  return move
    ? h(
        "p",
        { class: "queue", role: "status", "data-key": "queue" },
        say("When it is your turn: {move}", { move: moveWords(move, namesOf(update), variant) }),
        h("button", { type: "button", "data-do": "unqueue" }, say("Take it back")),
      )
    : null;
}

/**
 * For those who only watch.
 * @param {Update} update
 */
export const watching = (update) =>
  h(
    "p",
    { class: "small" },
    say("You are watching."),
    " ",
    update.view && update.seats.some((seat) => seat.open) ? h("button", { type: "button", class: "primary", "data-do": "sit" }, say("Take a seat from a bot")) : null,
  );
