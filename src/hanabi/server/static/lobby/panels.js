/** The first thing that a newcomer sees: a name, if they like, and one large button. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";

/**
 * @param {object} page
 * @param {string} page.name
 * @param {number} page.players
 * @param {string} page.edition
 * @param {import("../common/protocol").Box | null} page.box
 * @param {boolean} page.isBusy
 */
export function welcome({ name, players, edition, box, isBusy }) {
  return h(
    "div",
    { id: "welcome" },
    h("h1", {}, say("Light up the sky together")),
    h(
      "p",
      { class: "lead" },
      say(
        "Hanabi is a card game for two to five. You see everybody's cards except your own, and you win or lose as one.",
      ),
    ),
    h(
      "form",
      { id: "play", class: "panel" },
      h(
        "div",
        { class: "field" },
        h("label", { for: "name" }, say("Your name")),
        h("input", {
          id: "name",
          name: "name",
          maxlength: 40,
          autocomplete: "nickname",
          placeholder: say("Guest"),
          value: name,
        }),
      ),
      h(
        "button",
        { class: "primary big", "aria-disabled": isBusy ? "true" : null },
        isBusy ? say("The cards are being dealt …") : say("Play now"),
      ),
      h(
        "div",
        { class: "quietly" },
        h("span", { id: "players" }, say("Players")),
        h(
          "div",
          { class: "segments", role: "radiogroup", "aria-labelledby": "players" },
          (box?.players ?? [2, 3, 4, 5]).map((number) =>
            h(
              "label",
              {},
              h("input", { type: "radio", name: "players", value: number, checked: number === players }),
              h("span", {}, number),
            ),
          ),
        ),
        box ? [h("label", { for: "quick", "data-key": "quick-title" }, say("The box")), boxes(box, edition)] : null,
      ),
      h(
        "p",
        { class: "small" },
        say("Bots take the other seats. Send friends the link whenever you like: they can take over from a bot."),
      ),
    ),
  );
}

/**
 * @param {import("../common/protocol").Box} box
 * @param {string} edition
 */
const boxes = (box, edition) =>
  h(
    "select",
    { id: "quick", name: "edition", "data-key": "quick" },
    box.editions.map(({ name, title }) =>
      h("option", { value: name, selected: name === (edition || box.edition) }, say(title)),
    ),
  );
