/** What a bot would do in the reader's place, over the fireworks, until something happens. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { moveWords, reason } from "../common/phrases.js";
import { namesOf } from "./scene.js";

/** @typedef {import("./types").Scene} Scene */

/**
 * @param {import("../common/protocol").Advice} advised
 * @param {Scene} scene
 */
export const advice = ({ move, why }, { update, variant }) =>
  h(
    "section",
    { class: "queue advice", role: "status", "aria-label": say("Advice"), "data-key": "advice" },
    h(
      "div",
      {},
      h("p", {}, say("A bot in your place: {move}", { move: moveWords(move, namesOf(update), variant) })),
      why ? h("p", { class: "small" }, reason(why, variant)) : null,
    ),
    h("button", { type: "button", class: "primary", "data-do": "act", "data-move": move }, say("Do it")),
    h("button", { type: "button", class: "quiet close", "data-do": "unadvise", "aria-label": say("Close") }, "×"),
  );
