/** A card: face up, or face down with what is known of it. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { burst, shape } from "../common/pictures.js";
import { cardTitle, faceOf, isValue, wordTitle } from "../common/suits.js";

/** @typedef {import("../common/protocol").VariantState} Variant */
/** @typedef {import("../common/protocol").CardState} CardState */
/** @typedef {import("../common/dom.js").Attributes} Attributes */
/** @typedef {import("./types").Showing} Showing */

/**
 * The picture on a card that lies face up: a firework, the larger the higher its value.
 * @param {Variant} variant
 * @param {string} card
 */
export function face(variant, card) {
  const { suit, value } = faceOf(variant, card);
  return h(
    "span",
    { class: `face ${suit.name}`, "aria-hidden": "true" },
    burst(suit.name, value),
    h("span", { class: "value" }, value),
  );
}

/**
 * The words of the clues that pointed at a card.
 * @param {CardState} card
 */
export const told = (card) => [
  ...new Set((card.hints ?? []).filter((hint) => hint[0] === "+").map((hint) => hint.slice(1))),
];

/** @param {CardState} card */
const denied = (card) => [
  ...new Set((card.hints ?? []).filter((hint) => hint[0] === "-").map((hint) => hint.slice(1))),
];

/** @param {CardState} card */
export const possible = (card) => (card.can_be ? card.can_be.split(" ") : []);

/**
 * What a card can still be: fireworks and values.
 * @param {Variant} variant
 * @param {CardState} card
 */
function outlook(variant, card) {
  const faces = possible(card).map((text) => faceOf(variant, text));
  const anything = faces.length === 0;
  return {
    suits: variant.suits
      .map(({ name }) => name)
      .filter((name) => anything || faces.some(({ suit }) => suit.name === name)),
    values: variant.values.filter((each) => anything || faces.some(({ value }) => value === each)),
  };
}

/**
 * What its holder knows of a card, in a row of shapes and one of values: what is ruled out is nearly gone.
 * @param {Variant} variant
 * @param {CardState} card
 */
function knowledge(variant, card) {
  const { suits, values } = outlook(variant, card);
  return h(
    "span",
    { class: "knowledge", "aria-hidden": "true" },
    h(
      "span",
      { class: "suits" },
      variant.suits.map(({ name }) => h("i", { class: suits.includes(name) ? "can" : "cannot" }, shape(name))),
    ),
    h(
      "span",
      { class: "values" },
      variant.values.map((value) => h("i", { class: values.includes(value) ? "can" : "cannot", "data-told": value })),
    ),
  );
}

/**
 * The back of a card, with what its holder can know of it. One firework, or one of two, is drawn large; so is a value.
 * @param {Variant} variant
 * @param {CardState} card
 */
function back(variant, card) {
  const { suits, values } = outlook(variant, card);
  return h(
    "span",
    { class: "back", "aria-hidden": "true" },
    knowledge(variant, card),
    h(
      "span",
      { class: "known" },
      values.length === 1 ? h("span", { class: "value" }, values[0]) : null,
      suits.length <= 2 ? h("span", { class: "shapes" }, suits.map(shape)) : null,
    ),
  );
}

/** @param {CardState} card */
function badge(card) {
  switch (card.mark) {
    case "playable":
      return h("span", { class: "badge playable", "aria-hidden": "true" }, "▲");
    case "useless":
      return h("span", { class: "badge useless", "aria-hidden": "true" }, "✕");
    case "indispensable":
      return h("span", { class: "badge indispensable", "aria-hidden": "true" }, "!");
    default:
      return null;
  }
}

/**
 * Everything that is known of a card, in words.
 * @param {Variant} variant
 * @param {CardState} card
 * @param {Showing} showing
 */
export function cardWords(variant, card, showing) {
  const marks = {
    "": "",
    playable: say("fits now"),
    useless: say("of no use any more"),
    indispensable: say("indispensable"),
  };
  const faces = possible(card);
  const positive = told(card).map((word) => wordTitle(variant, word));
  const negative = denied(card).map((word) => wordTitle(variant, word));
  const isShort = faces.length > 0 && faces.length <= 6;
  return [
    card.card && !showing.down ? cardTitle(variant, card.card) : say("face down"),
    showing.indispensable ? say("indispensable") : "",
    positive.length ? say("told: {words}", { words: positive.join(", ") }) : "",
    negative.length && showing.down ? say("not: {words}", { words: negative.join(", ") }) : "",
    isShort && showing.down
      ? say("can be {cards}", { cards: faces.map((text) => cardTitle(variant, text)).join(", ") })
      : "",
    marks[card.mark ?? ""],
    card.note ? say("note: {text}", { text: card.note }) : "",
    showing.pointed ? say("pointed at") : "",
    showing.queued ? say("queued") : "",
    showing.chop ? say("would be discarded next") : "",
    showing.newest ? say("the newest") : "",
  ]
    .filter(Boolean)
    .join("; ");
}

/**
 * A card in a hand.
 * @param {Variant} variant
 * @param {CardState} card
 * @param {Showing} showing
 * @param {Attributes} attributes
 */
export function cardButton(variant, card, showing, attributes) {
  const isUp = Boolean(card.card) && !showing.down;
  const classes = [
    "card",
    isUp ? "up" : "down",
    told(card).length ? "clued" : "",
    showing.indispensable ? "indispensable" : "",
    showing.pointed ? "pointed" : "",
    showing.selected ? "selected" : "",
    showing.queued ? "queued" : "",
    showing.chop ? "chop" : "",
    showing.newest ? "newest" : "",
  ];
  return h(
    "button",
    { type: "button", class: classes.filter(Boolean).join(" "), "data-key": `card-${card.number}`, ...attributes },
    isUp && card.card ? face(variant, card.card) : back(variant, card),
    isUp ? hints(card) : null,
    isUp && possible(card).length ? knowledge(variant, card) : null,
    badge(card),
    showing.indispensable && isUp ? h("span", { class: "badge indispensable", "aria-hidden": "true" }, "!") : null,
    card.note ? h("span", { class: "note-mark", "aria-hidden": "true" }, "✎") : null,
  );
}

/**
 * What its holder has been told of a card that lies face up for us. A value is drawn, not written: the card's name says it, and its face too.
 * @param {CardState} card
 */
function hints(card) {
  const words = told(card);
  return words.length
    ? h(
        "span",
        { class: "hints", "aria-hidden": "true" },
        words.slice(0, 3).map((word) => (isValue(word) ? h("b", { "data-told": word }) : shape(word))),
      )
    : null;
}

/**
 * A table of everything that a card can still be: fireworks across, values down.
 * @param {Variant} variant
 * @param {CardState} card
 */
export function possibilities(variant, card) {
  const faces = new Set(possible(card));
  return h(
    "table",
    { class: "possible" },
    h("caption", {}, say("What it can be")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        variant.suits.map((suit) =>
          h("th", { scope: "col" }, shape(suit.name), h("span", { class: "unseen" }, say(suit.title))),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      variant.values.map((value) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, value),
          variant.suits.map((suit) => {
            const can = faces.has(`${suit.letter}${value}`);
            return h(
              "td",
              { class: can ? `can ${suit.name}` : "cannot" },
              can ? h("span", {}, value) : h("span", { class: "unseen" }, say("no")),
            );
          }),
        ),
      ),
    ),
  );
}
