/** What the people at a table can agree on, and how the table was laid. */

import { h } from "../../common/dom.js";
import { counted, say } from "../../common/language.js";
import { clockWords } from "../../common/phrases.js";
import { variantTitle } from "../../common/suits.js";
import { namesOf } from "../scene.js";

/** @typedef {import("../../common/protocol").Update} Update */

/**
 * @param {Update} update
 * @param {import("../../common/protocol").VariantState} variant
 */
export function menu(update, variant) {
  const names = namesOf(update);
  const others = update.seats.flatMap((seat, number) =>
    seat.kind === "person" && !seat.taken_over && number !== update.you && !seat.present ? [number] : [],
  );
  return h(
    "div",
    { class: "menu" },
    h("h2", {}, say("Table")),
    h("p", {}, variantTitle(variant), " · ", clockWords(update.settings.clock)),
    update.over
      ? null
      : [
          others.map((seat) =>
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

/**
 * A motion: who is for it, and a button to agree or no longer agree.
 * @param {Update} update
 * @param {string} name
 * @param {number | null} seat
 * @param {string} words
 */
export function motion(update, name, seat, words) {
  const votes = (update.votes ?? []).filter((vote) => vote.motion === name && (vote.about ?? null) === seat);
  const isAgreed = votes.some((vote) => vote.seat === update.you);
  return h(
    "p",
    { class: "motion", "data-key": `motion-${name}-${seat}` },
    h(
      "button",
      {
        type: "button",
        "data-do": "vote",
        "data-motion": name,
        "data-seat": seat,
        "data-agreed": isAgreed ? "no" : "yes",
        "aria-pressed": isAgreed ? "true" : "false",
      },
      words,
    ),
    votes.length
      ? h("span", { class: "small" }, " ", counted("{count} is for it", "{count} are for it", votes.length))
      : null,
  );
}
