/** Help, for whoever is at a table: the game in six sentences, this board, its keys, and what is special here. */

import { h, styled } from "../../common/dom.js";
import { counted, lessonsPage, meaningPage, rulesPage, say } from "../../common/language.js";
import { preference } from "../../common/preferences.js";
import { specialWords } from "./special.js";

/** @typedef {import("../../common/protocol").VariantState} Variant */

await styled("table/sheets/help.css");

/**
 * @param {Variant} variant
 * @param {readonly import("../../common/protocol").Special[]} special
 * @param {boolean} hasBoard whether there is a board to be shown around on
 */
export function help(variant, special, hasBoard) {
  return h(
    "div",
    { class: "help", "data-key": "help" },
    h("h2", {}, say("Help")),
    h(
      "p",
      { class: "row" },
      hasBoard ? h("button", { type: "button", class: "primary", "data-do": "guide" }, say("Show me around")) : null,
      h("a", { class: "button", href: lessonsPage(), target: "_blank", rel: "noopener" }, say("Lessons")),
      h("a", { class: "button", href: meaningPage(), target: "_blank", rel: "noopener" }, say("What bots mean")),
      h("a", { class: "button", href: rulesPage(), target: "_blank", rel: "noopener" }, say("All the rules")),
    ),
    h("h3", {}, say("How to play")),
    h("dl", {}, described(howToPlay(variant))),
    special.length
      ? [
          h("h3", {}, say("Special at this table")),
          h(
            "dl",
            {},
            special
              .map((each) => specialWords(each, variant))
              .map(({ title, text, rule }) => [h("dt", {}, title), h("dd", {}, text, " ", ruleLink(rule))]),
          ),
        ]
      : null,
    h("h3", {}, say("This board")),
    h(
      "ul",
      {},
      thisBoard().map((text) => h("li", {}, text)),
    ),
    h("h3", {}, say("Keys")),
    h(
      "label",
      { class: "switch" },
      h("input", { type: "checkbox", role: "switch", "data-do": "keys", checked: preference("keys", "on") === "on" }),
      say("Single letters and digits are keys"),
    ),
    keyTable(),
  );
}

/** @param {string} rule */
const ruleLink = (rule) =>
  h("a", { href: `${rulesPage()}#${rule}`, target: "_blank", rel: "noopener" }, say("Rule {rule}", { rule }));

/** @param {[string, string][]} pairs */
const described = (pairs) => pairs.map(([term, text]) => [h("dt", {}, term), h("dd", {}, text)]);

/**
 * @param {Variant} variant
 * @returns {[string, string][]}
 */
function howToPlay(variant) {
  return [
    [
      say("Goal"),
      say(
        "Together you build a firework of each colour, one value after the other; you see everybody's cards but your own.",
      ),
    ],
    [
      say("Clue"),
      say("Spend a clue token and tell a team-mate which of their cards have one colour, or one value: all of them."),
    ],
    [say("Discard"), say("Lay one of your cards on the discard pile and draw a new one: a clue token returns.")],
    [say("Play"), say("Lay one of your cards on the table: if its firework is waiting for it, it goes up.")],
    [
      say("Errors"),
      counted(
        "A card that does not fit is lost, and that is an error: the first one loses the game.",
        "A card that does not fit is lost, and that is an error: {count} of them lose the game.",
        variant.error_tokens,
      ),
    ],
    [
      say("End"),
      variant.perfect_or_lost
        ? say("You win when all fireworks are complete, and not before.")
        : say(
            "After the last card of the deck everyone has one more turn; then the fireworks are counted: {best} points at best.",
            { best: variant.max_score },
          ),
    ],
  ];
}

const thisBoard = () => [
  say("Tap a team-mate's card to give a clue: choose a word, see every card that it points at, and confirm."),
  say(
    "Tap one of your own cards to play or discard it, or drag it onto the fireworks or the discard pile. Drag it sideways to put your hand in order.",
  ),
  say("When it is not your turn, your move waits for it; you can take it back."),
  say("The eye shows what a team-mate knows of their own cards; the clock at the top goes back to earlier turns."),
  say("Marks: ▲ fits now, ! nothing can replace it, ✕ of no use or out of reach, ✎ your note."),
];

function keyTable() {
  /** @type {[string, string][]} */
  const rows = [
    ["1 … 5", say("Choose a card of your hand")],
    ["p", say("Play the chosen card")],
    ["d", say("Discard the chosen card")],
    ["c", say("To the cards of your team-mates")],
    ["h", say("To your hand")],
    ["← → ↑ ↓", say("From card to card")],
    ["Shift ←", say("Move a card of your hand to the left")],
    ["Shift →", say("Move a card of your hand to the right")],
    ["e", say("To the eyes of your team-mates")],
    ["[", say("One turn back")],
    ["]", say("One turn on")],
    ["=", say("Back to now")],
    ["l", say("To the log")],
    ["t", say("To the talk")],
    ["w", say("What would you do?")],
    ["u", say("Take back what was done last, while learning")],
    ["n b", say("In a lesson: on, and back")],
    ["?", say("Help")],
    ["Esc", say("Close what is open")],
  ];
  return h(
    "table",
    { class: "keys" },
    h(
      "thead",
      { class: "unseen" },
      h("tr", {}, h("th", { scope: "col" }, say("Key")), h("th", { scope: "col" }, say("What it does"))),
    ),
    h(
      "tbody",
      {},
      rows.map(([keys, words]) =>
        h(
          "tr",
          {},
          h(
            "th",
            { scope: "row" },
            keys.split(" ").map((key) => (key === "…" ? key : h("kbd", {}, key))),
          ),
          h("td", {}, words),
        ),
      ),
    ),
  );
}
