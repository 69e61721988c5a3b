/** What the people at a table can agree on, each with a button. */

import { h } from "../common/dom.js";
import { counted, say } from "../common/language.js";
import { namesOf } from "./scene.js";

/** @typedef {import("../common/protocol").Update} Update */

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

/**
 * The seats of the other people who are not there.
 * @param {Update} update
 */
export const absentees = ({ seats, you }) =>
  seats.flatMap((seat, number) =>
    seat.kind === "person" && seat.name && !seat.taken_over && number !== you && !seat.present ? [number] : [],
  );

/**
 * Whoever is waited for and is not there may be replaced. By correspondence nobody has to be there.
 * @param {Update} update
 */
export function standIn(update) {
  const seat = update.view?.seat ?? 0;
  const isMissed = (update.you ?? null) !== null && update.settings.clock?.kind !== "days";
  return isMissed && absentees(update).includes(seat)
    ? h(
        "div",
        { class: "stand-in", "data-key": `stand-in-${seat}` },
        motion(update, "take-over", seat, say("Let a bot play for {player}", { player: namesOf(update)[seat] ?? "" })),
      )
    : null;
}
