/** The deal of the day: what is dealt, to how many, and the way to one's try or to the results. */

import { dayWords } from "../challenge/words.js";
import { h } from "../common/dom.js";
import { counted, say } from "../common/language.js";

/** @typedef {import("../common/protocol").Box} Box */
/** @typedef {import("./types").State} State */

/**
 * @param {State} state
 * @param {Box} box
 */
export function ofTheDay(state, box) {
  const { today, day } = state;
  return h(
    "section",
    { class: "panel today", "aria-labelledby": "today-title", "data-key": "today" },
    h("h2", { id: "today-title" }, say("Deal of the day")),
    h("p", { class: "date" }, today?.day ? dayWords(today.day) : "\u00a0"),
    h(
      "p",
      { class: "small" },
      say(
        "The same cards for everybody, and one try that counts. Afterwards you see how others did, and how bots did.",
      ),
    ),
    h(
      "form",
      { id: "today", class: "day" },
      h(
        "label",
        {},
        h("span", { class: "unseen" }, say("The box")),
        h(
          "select",
          { name: "day-edition" },
          box.editions.map(({ name, title }) =>
            h("option", { value: name, selected: name === day.edition }, say(title)),
          ),
        ),
      ),
      h(
        "label",
        {},
        h("span", { class: "unseen" }, say("Players")),
        h(
          "select",
          { name: "day-players" },
          box.players.map((players) =>
            h(
              "option",
              { value: players, selected: players === day.players },
              counted("{count} player", "{count} players", players),
            ),
          ),
        ),
      ),
    ),
    h("div", { class: "row" }, ways(state)),
    today?.finished
      ? h(
          "p",
          { class: "small" },
          counted("{count} game of it is over.", "{count} games of it are over.", today.finished),
        )
      : null,
    h(
      "button",
      { type: "button", class: "quiet", "data-do": "fresh" },
      say("Challenge friends with a fresh deal instead"),
    ),
  );
}

/**
 * Until the server has said which deal it is there is none to be tried: a try counts, and the one before is another.
 * @param {State} state
 */
function ways({ isBusy, today }) {
  if (today?.over) {
    return h("a", { class: "button primary", href: today.link.slice(1) }, say("Your result among the others"));
  }
  if (today?.table) {
    return h("a", { class: "button primary", href: `table.html#${today.table}` }, say("Go on with your try"));
  }
  /** @param {string} alone @param {string} words @param {string} kind */
  const button = (alone, words, kind) =>
    h(
      "button",
      {
        type: "button",
        class: kind,
        "data-do": "attempt",
        "data-alone": alone,
        "aria-disabled": isBusy || !today ? "true" : null,
      },
      words,
    );
  return [
    button("yes", isBusy ? say("The cards are being dealt …") : say("Play it with bots"), "primary"),
    button("no", say("With friends"), ""),
  ];
}
