/** Sentences that come from the server, put into the reader's language, and those for what the reader may do. */

import { h } from "./dom.js";
import { counted, duration, meaningPage, say } from "./language.js";
import { shape } from "./pictures.js";
import { cardTitle, wordTitle } from "./suits.js";

/** @typedef {import("./protocol").VariantState} Variant */
/** @typedef {import("./protocol").Tile} Tile */
/** @typedef {import("./protocol").Words} Words */
/** @typedef {import("./protocol").Settings} Settings */

/**
 * A sentence that came with its facts, some of which may be sentences themselves.
 * @param {Words} words
 * @returns {string}
 */
export function readWords({ text, facts = {}, plural, count = 1, context }) {
  const read = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === "object" ? readWords(fact) : fact]),
  );
  return plural ? counted(text, plural, count, read) : say(text, read, context);
}

/**
 * The same, with the shape of each firework drawn before its name, and the value of a clue in a box; what only
 * follows from the move is quieter.
 * @param {readonly Words[]} sentences
 * @param {Variant} variant
 */
export function told(sentences, variant) {
  const line = h(
    "span",
    {},
    sentences.map((words, index) =>
      index ? h("span", { class: "then" }, ". ", drawn(words, variant)) : drawn(words, variant),
    ),
  );
  line.normalize();
  return line;
}

/**
 * Why a bot moves so: it leads to what it means by that.
 * @param {Words} why
 * @param {Variant} variant
 */
export const reason = (why, variant) =>
  h(
    "a",
    { class: "reason", href: `${meaningPage()}#${why.topic ?? ""}`, target: "_blank", rel: "noopener" },
    told([why], variant),
  );

/**
 * @param {Words} words
 * @param {Variant} variant
 * @returns {import("./dom.js").Child[]}
 */
function drawn({ text, facts = {}, plural, count = 1, context }, variant) {
  const suit = variant.suits.find(({ title }) => title === text);
  const sentence = plural ? counted(text, plural, count) : say(text, {}, context);
  const parts = sentence.split(/\{(\w+)\}/).map((part, index) => {
    const fact = index % 2 ? facts[part] : part;
    return typeof fact === "object" ? drawn(fact, variant) : String(fact ?? "");
  });
  if (text === "{value}") {
    return [h("b", { class: "number" }, parts)]; // what a clue names
  }
  return suit ? [h("span", { class: "suit" }, shape(suit.name), h("span", {}, parts))] : parts;
}

/**
 * A tile's name, and what it does.
 * @param {Variant} variant
 * @param {Tile} tile
 * @returns {[string, string]}
 */
export function tileWords(variant, tile) {
  const found = variant.tiles.find(({ name }) => name === tile);
  return [say(found?.title ?? tile), say(found?.sentence ?? "")];
}

/**
 * What somebody may do, as one reads it on a button.
 * @param {string} move
 * @param {string[]} names
 * @param {Variant} variant
 */
export function moveWords(move, names, variant) {
  const [verb = "", first = "", second = ""] = move.split(" ");
  const place = Number(first) + 1;
  switch (verb) {
    case "clue":
      return say("clue {player}: {word}", { player: names[Number(first)] ?? "", word: wordTitle(variant, second) });
    case "discard":
      return say("discard card {place}", { place });
    case "play":
      return second
        ? say("play card {place}, announcing {suit}", { place, suit: wordTitle(variant, second) })
        : say("play card {place}", { place });
    case "shuffle-in":
      return say("shuffle the card {card} into the deck", { card: cardTitle(variant, first) });
    case "launch":
      return say("launch the card {card} from the discard pile", { card: cardTitle(variant, first) });
    default:
      return say("leave the tile unused");
  }
}

/** @param {Settings["clock"]} clock */
export function clockWords(clock) {
  const amount = clock?.amount ?? 0;
  switch (clock?.kind) {
    case "move":
      return say("{time} for each move", { time: duration(amount) });
    case "game":
      return clock.increment
        ? say("{time} for each player, and {more} more for each move", {
            time: duration(amount),
            more: duration(clock.increment),
          })
        : say("{time} for each player", { time: duration(amount) });
    case "days":
      return counted("{count} day for each move", "{count} days for each move", amount);
    default:
      return say("no clock");
  }
}
