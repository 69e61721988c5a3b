/** What is special about the rules of a table, read from the variant's data: no edition and no option is known by name. */

import { counted, say } from "../../common/language.js";

/** @typedef {import("../../common/protocol").VariantState} Variant */
/** @typedef {import("../../common/protocol").SuitState} Suit */

/**
 * @typedef {object} Option
 * @property {string} title
 * @property {string} text
 * @property {string} at where it is seen on the board, as a selector
 * @property {string} rule its id on the page of the rules
 */

/** What every box has printed: what differs from it is worth a word. */
const USUAL = { colours: 5, errors: 3, clues: 8 };

/**
 * @param {Variant} variant
 * @returns {Option[]}
 */
export function options(variant) {
  return [...variant.suits.flatMap((suit) => suitOptions(variant, suit)), ...tableOptions(variant)];
}

/**
 * @param {Variant} variant
 * @param {Suit} suit
 * @returns {Option[]}
 */
function suitOptions(variant, suit) {
  const name = say(suit.title);
  const at = `.firework[data-suit="${suit.name}"]`;
  const found = [];
  if (suit.colours.length > 1) {
    found.push({
      title: say("Every colour at once: {suit}", { suit: name }),
      text: say("Whatever colour a clue names, it points at these cards too. Nobody may name {suit} itself.", {
        suit: name,
      }),
      at,
      rule: "W2",
    });
  }
  if (variant.colours.indexOf(suit.name) >= USUAL.colours) {
    const isRare = Object.values(suit.copies).every((copies) => copies === 1);
    const text = [
      say("One more firework, which clues may name like any other colour."),
      isRare ? say("There is only one card of each value: none can be replaced.") : "",
    ];
    found.push({ title: say("One more colour: {suit}", { suit: name }), text: joined(text), at, rule: "A1" });
  }
  if ((suit.order[0] ?? 0) > (suit.order.at(-1) ?? 0)) {
    const text = [
      say("This firework is built downwards: {values}.", { values: suit.order.join("\u00a0") }),
      suit.colours.length ? "" : say("No colour points at its cards, only values do."),
      suit.penalty ? say("It brings no points, and each of its cards that is missing at the end takes one away.") : "",
    ];
    found.push({ title: say("Upside down: {suit}", { suit: name }), text: joined(text), at, rule: "B1" });
  }
  return found;
}

/**
 * @param {Variant} variant
 * @returns {Option[]}
 */
function tableOptions(variant) {
  const { clue_tokens: clues, error_tokens: errors } = variant;
  const found = [
    variant.tiles.length > 0 && {
      title: say("Bonus tiles"),
      text: joined([
        say("A firework completed with a 5 reveals a bonus tile instead of returning a clue token."),
        say("If the tile asks for a choice, it is asked below the board."),
      ]),
      at: ".tiles",
      rule: "F1",
    },
    variant.perfect_or_lost && {
      title: say("All or nothing"),
      text: say("All fireworks complete or the game is lost: no last round, and no indispensable card to waste."),
      at: ".points",
      rule: "Q1",
    },
    variant.announces && {
      title: say("Announcing"),
      text: joined([
        say("Announce the firework your card will go on: right returns a clue token, wrong is an error."),
        say("Tap one of your cards on your turn to do so."),
      ]),
      at: ".hand.own .cards",
      rule: "M1",
    },
    variant.empty_clues && {
      title: say("Empty clues"),
      text: joined([
        say("A clue may say that a hand holds no card of a colour or value."),
        say("You find these under “Another clue to this hand”."),
      ]),
      at: ".hand:not(.own) .cards",
      rule: "C5",
    },
    errors !== USUAL.errors && {
      title: say("Errors"),
      text: counted("The very first error loses the game.", "The game is lost with {count} errors.", errors),
      at: ".tokens.errors",
      rule: "L1",
    },
    clues !== USUAL.clues && {
      title: say("Clue tokens"),
      text: counted(
        "There is {count} clue token, and never more.",
        "There are {count} clue tokens, and never more.",
        clues,
      ),
      at: ".tokens.clues",
      rule: "L2",
    },
  ];
  return found.filter((option) => typeof option === "object");
}

/** @param {string[]} sentences */
const joined = (sentences) => sentences.filter(Boolean).join(" ");
