/** What if: what is drawn while a game is played on differently, and the branches that the reader has kept of it. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { namesOf } from "../table/scene.js";
import { question, tray } from "../table/tray.js";

/** @typedef {import("../table/types").Scene} Scene */
/** @typedef {import("./branch.js").Kept} Kept */
/** @typedef {import("./types").State} State */

/** What is drawn over the board. @param {Scene} scene @param {State} state */
export const choosing = (scene, { word, player }) => [
  question(scene),
  offer(
    tray(scene, { word, doubted: null, canAct: Boolean(scene.view.legal?.length), canQueue: false }),
    scene,
    player,
  ),
];

/**
 * Whoever taps a card while it is somebody else's turn may play on for them.
 * @param {HTMLElement | null} drawn
 * @param {Scene} scene
 * @param {number | null} player
 */
function offer(drawn, { update, view }, player) {
  if (drawn && view.seat !== player && !view.ended) {
    const name = namesOf(update)[view.seat] ?? "";
    drawn.append(
      h(
        "button",
        { type: "button", class: "primary", "data-do": "play-for", "data-seat": view.seat },
        say("Play on for {player}", { player: name }),
      ),
    );
  }
  return drawn;
}

/**
 * What stands above the board: where the game was left, or what the branch is called, and the way to keep it.
 * @param {State} state
 */
export function heading({ branch, isNaming, isThinking }) {
  if (!branch) {
    return null;
  }
  const left = say("What if, from turn {turn}", { turn: branch.turn });
  if (isNaming) {
    return h(
      "form",
      { class: "naming", "data-key": "naming" },
      h(
        "label",
        {},
        h("span", { class: "unseen" }, say("The name of this branch")),
        h("input", { name: "branch", maxlength: 40, required: true, value: left, autocomplete: "off" }),
      ),
      h("button", { class: "primary" }, say("Keep")),
    );
  }
  return [
    h("h1", {}, branch.kept?.name ?? left),
    isThinking ? h("span", { class: "small thinking", role: "status" }, say("The bots think …")) : null,
    branch.moves.length && !branch.kept
      ? h("button", { type: "button", class: "keep", "data-do": "naming" }, say("Keep"))
      : null,
  ];
}

/**
 * The branches of this game that the reader has kept.
 * @param {readonly Kept[]} kept
 * @param {string | undefined} open the id of the one that is looked at
 */
export const branches = (kept, open) =>
  kept.length
    ? h(
        "section",
        { class: "branches", "aria-labelledby": "branches", "data-key": "branches" },
        h("h2", { id: "branches" }, say("My branches of this game")),
        h(
          "ul",
          {},
          kept.map((each) =>
            h(
              "li",
              { "data-key": each.branch, "aria-current": each.branch === open ? "true" : null },
              h(
                "a",
                { href: `#branches/${each.branch}`, title: say("from turn {turn}", { turn: each.fork.turn }) },
                each.name,
              ),
              h(
                "button",
                {
                  type: "button",
                  class: "quiet icon-button",
                  "data-do": "unkeep",
                  "data-branch": each.branch,
                  "aria-label": say("Delete {name}", { name: each.name }),
                  title: say("Delete {name}", { name: each.name }),
                },
                "×",
              ),
            ),
          ),
        ),
      )
    : null;
