/** What the people at a table can agree on, and how the table was laid. */

import { h } from "../../common/dom.js";
import { say } from "../../common/language.js";
import { clockWords } from "../../common/phrases.js";
import { variantTitle } from "../../common/suits.js";
import { absentees, motion } from "../motion.js";
import { namesOf } from "../scene.js";

/** @typedef {import("../../common/protocol").Update} Update */

/**
 * @param {Update} update
 * @param {import("../../common/protocol").VariantState} variant
 */
export function menu(update, variant) {
  const names = namesOf(update);
  return h(
    "div",
    { class: "menu" },
    h("h2", {}, say("Table")),
    h("p", {}, variantTitle(variant), " · ", clockWords(update.settings.clock)),
    update.over
      ? null
      : [
          absentees(update).map((seat) =>
            motion(update, "take-over", seat, say("Let a bot play for {player}", { player: names[seat] ?? "" })),
          ),
          motion(update, "end", null, say("Stop the game here")),
        ],
    h("p", { class: "small" }, say("Everybody at the table has to agree.")),
    h(
      "p",
      {},
      h("a", { href: "./" }, say("To the lobby")),
      " · ",
      say("The game is kept: come back whenever you like."),
    ),
  );
}
