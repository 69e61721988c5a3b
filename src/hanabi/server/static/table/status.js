/** The line above the board: whose turn it is, what is proposed, what waits. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { moveWords, readWords, tileWords } from "../common/phrases.js";
import { icon } from "../common/pictures.js";
import { standIn } from "./motion.js";
import { namesOf, queuedMove } from "./scene.js";

/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("./types").Scene} Scene */

/** @param {Scene} scene */
export function status(scene) {
  const { view, update } = scene;
  const names = namesOf(update);
  const isOver = Boolean(update.over || view.ended);
  const isReplaced = update.you !== undefined && update.you !== null && update.seats[update.you]?.taken_over && !isOver;
  return h(
    "div",
    { class: "status", "data-key": "status" },
    h("p", { class: "whose", role: "status" }, whose(scene, names)),
    scene.isPast || isOver ? null : [motions(update), standIn(update), update.alone ? helping(scene) : null],
    isReplaced
      ? h("button", { type: "button", class: "primary", "data-do": "return" }, say("Take my seat back from the bot"))
      : null,
    isOver && !scene.isPast && !update.lesson
      ? h(
          "button",
          { type: "button", class: "primary", "data-do": "show", "data-dialog": "end" },
          say("The end of the show"),
        )
      : null,
  );
}

/**
 * @param {Scene} scene
 * @param {string[]} names
 */
function whose({ view, update, variant, isPast }, names) {
  const player = names[view.seat] ?? "";
  if (update.over || view.ended) {
    return isPast ? say("An earlier turn: {player}", { player }) : say("The game is over.");
  }
  if (isPast) {
    return say("An earlier turn: {player}", { player });
  }
  if (view.pending) {
    const tile = tileWords(variant, view.pending)[0];
    return view.seat === update.you
      ? say("Your tile asks for a choice: {tile}", { tile })
      : say("{player} answers a tile: {tile}", { player, tile });
  }
  if (update.preparing) {
    return say("{player} is being prepared: one moment.", { player });
  }
  return view.seat === update.you ? say("It is your turn.") : say("{player} is to move.", { player });
}

/**
 * For whoever plays with bots alone.
 * @param {Scene} scene
 */
const helping = ({ view, update }) =>
  h(
    "span",
    { class: "helping" },
    view.seat === update.you ? help("advise", say("What would you do?"), "bulb", "w") : null,
    help("take-back", say("Take my last move back"), "undo", "u"),
  );

/**
 * @param {string} action
 * @param {string} label
 * @param {string} sign
 * @param {string} key
 */
const help = (action, label, sign, key) =>
  h(
    "button",
    {
      type: "button",
      class: "quiet icon-button",
      "data-do": action,
      "aria-label": label,
      "aria-keyshortcuts": key,
      title: label,
    },
    icon(sign),
  );

/**
 * What others have proposed, and a button to agree.
 * @param {Update} update
 */
function motions(update) {
  const you = update.you ?? null;
  const agreed = (update.votes ?? [])
    .filter(({ seat }) => seat === you)
    .map(({ motion, about }) => `${motion} ${about ?? ""}`);
  const open = (update.votes ?? []).filter(
    ({ seat, motion, about }) => seat !== you && about !== you && !agreed.includes(`${motion} ${about ?? ""}`),
  );
  return you === null
    ? null
    : open.map((vote) =>
        h(
          "p",
          { class: "proposal", role: "status", "data-key": `proposal-${vote.seat}-${vote.motion}-${vote.about ?? ""}` },
          readWords(vote.words),
          " ",
          h(
            "button",
            { type: "button", "data-do": "vote", "data-motion": vote.motion, "data-seat": vote.about ?? null },
            say("Agree"),
          ),
        ),
      );
}

/**
 * The move that waits for the reader's turn.
 * @param {import("./types").Queued} queued
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
