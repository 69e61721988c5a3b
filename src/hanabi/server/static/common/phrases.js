/** What happens at the table, in words. Places in a hand are counted from 1 here, as people do. */

import { counted, duration, say } from "./language.js";
import { cardTitle, wordTitle } from "./suits.js";

/** @typedef {import("./protocol").VariantState} Variant */
/** @typedef {import("./protocol").Happened} Happened */
/** @typedef {import("./protocol").Fact} Fact */
/** @typedef {import("./protocol").Tile} Tile */
/** @typedef {import("./protocol").Words} Words */
/** @typedef {import("./protocol").Settings} Settings */

/**
 * A tile's name, and what it does.
 * @param {Tile} tile
 * @returns {[string, string]}
 */
export function tileWords(tile) {
  switch (tile) {
    case "token":
      return [say("A clue token"), say("One clue token returns.")];
    case "mend":
      return [say("A second chance"), say("One error is taken back, and one clue token returns.")];
    case "colour-clue":
      return [say("A free colour clue"), say("Give a colour clue to a player of your choice.")];
    case "value-clue":
      return [say("A free value clue"), say("Give a value clue to a player of your choice.")];
    case "shuffle-in":
      return [say("Back to the deck"), say("Choose a discarded card to be shuffled into the deck.")];
    case "launch":
      return [say("Out of the ashes"), say("Choose a discarded card that fits, and launch it.")];
  }
}

/** @returns {Record<import("./protocol").Remark, string>} */
export const remarks = () => ({
  hello: say("Hello!"),
  thinking: say("I am thinking."),
  "know-nothing": say("Nobody has told me anything yet."),
  remember: say("Do you remember your cards?"),
  "well-done": say("Well done!"),
  oops: say("Oops!"),
  thanks: say("Thank you!"),
  goodbye: say("Goodbye!"),
});

/** @returns {Record<import("./protocol").End, string>} */
const ends = () => ({
  errors: say("One error too many: the game is lost."),
  complete: say("All fireworks are complete!"),
  "last-round": say("Everyone has had their last turn: the show is over."),
  indispensable: say("A card that nothing can replace is gone: the game is lost."),
  stuck: say("The next player can do nothing at all: the game is lost."),
});

/**
 * Why a game is over.
 * @param {import("./protocol").End | null | undefined} end
 * @param {import("./protocol").Stop | null | undefined} stop
 */
export function endWords(end, stop) {
  if (end) {
    return ends()[end];
  }
  return stop === "clock"
    ? say("Somebody's time is up: the game stops here.")
    : say("The players have agreed to stop here.");
}

/**
 * What happened, as one reads it in a log.
 * @param {Happened} event
 * @param {string[]} names
 * @param {Variant} variant
 * @param {number | null} [you] the reader's seat
 */
export function eventWords(event, names, variant, you = null) {
  const card = "card" in event && event.card ? cardTitle(variant, event.card) : "";
  const player = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "clued": {
      const facts = {
        player,
        target: names[event.target] ?? "",
        word: wordTitle(variant, event.word),
        places: event.slots.map((slot) => slot + 1).join(" ") || "-",
      };
      return event.target === you
        ? counted(
            "{player}: clue for you, {word}, {count} card ({places})",
            "{player}: clue for you, {word}, {count} cards ({places})",
            event.slots.length,
            facts,
          )
        : counted(
            "{player}: clue to {target}, {word}, {count} card ({places})",
            "{player}: clue to {target}, {word}, {count} cards ({places})",
            event.slots.length,
            facts,
          );
    }
    case "discarded":
      return say("{player}: card {place} discarded, {card}", { player, place: event.slot + 1, card });
    case "launched":
      return event.slot === null
        ? say("{player}: {card} launched from the discard pile", { player, card })
        : announced(
            say("{player}: card {place} launched, {card}", { player, place: event.slot + 1, card }),
            event,
            variant,
          );
    case "misfired":
      return announced(
        say("{player}: card {place} misfires, {card}", { player, place: event.slot + 1, card }),
        event,
        variant,
      );
    case "tokenreturned":
      return say("A clue token returns");
    case "errortakenback":
      return say("An error is taken back");
    case "revealed":
      return say("A tile is revealed: {tile}", { tile: tileWords(event.tile)[0] });
    case "tilelost":
      return say("The tile goes unused: {tile}", { tile: tileWords(event.tile)[0] });
    case "shuffledin":
      return say("{card}: shuffled into the deck", { card });
    case "drew":
      return card ? say("{player}: a new card, {card}", { player, card }) : say("{player}: a new card", { player });
    case "lastroundbegan":
      return say("That was the last card: everyone has one more turn");
    case "rearranged":
      return say("{player}: hand put in another order", { player });
    case "ended":
      return ends()[event.end];
  }
}

/**
 * @param {string} played
 * @param {{ announced?: string | null }} event
 * @param {Variant} variant
 */
const announced = (played, event, variant) =>
  event.announced ? say("{played} (announced: {suit})", { played, suit: wordTitle(variant, event.announced) }) : played;

/**
 * What somebody did or said, where it was no move.
 * @param {Fact} fact
 * @param {string[]} names
 * @param {number | null} [you] the reader's seat
 */
export function factWords(fact, names, you = null) {
  const player = "seat" in fact ? (names[fact.seat] ?? "") : "";
  switch (fact.type) {
    case "sat":
      return say("{player}: a seat taken", { player: fact.name });
    case "stood":
      return say("A seat is free again");
    case "readied":
      return say("{player}: ready", { player });
    case "started":
      return say("The cards are dealt. First to move: {player}", { player: names[fact.first] ?? "" });
    case "remarked":
      return say("{player}: “{text}”", { player, text: remarks()[fact.remark] });
    case "said":
      return say("{player}: “{text}”", { player, text: fact.text });
    case "voted":
      return voteWords(fact, names, you);
    case "takenover":
      return say("{player}: a bot plays here from now on", { player });
    case "returned":
      return say("{player}: back from the bot", { player });
    case "stopped":
      return endWords(null, fact.why);
    case "rematched":
      return say("The same players go on at a new table");
    default:
      return "";
  }
}

/**
 * @param {{ seat: number, motion: import("./protocol").Motion, about?: number | null, agreed?: boolean }} vote
 * @param {string[]} names
 * @param {number | null} [you] the reader's seat
 */
export function voteWords(vote, names, you = null) {
  const player = names[vote.seat] ?? "";
  if (vote.agreed === false) {
    return say("{player}: a change of mind", { player });
  }
  switch (vote.motion) {
    case "take-over":
      return vote.about === you
        ? say("{player}: for a bot in your place", { player })
        : say("{player}: for a bot in the place of {other}", { player, other: names[vote.about ?? 0] ?? "" });
    case "end":
      return say("{player}: for stopping the game here", { player });
    case "rematch":
      return say("{player}: for another game", { player });
  }
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

/**
 * A sentence that came with its facts, in English.
 * @param {Words} words
 */
export const readWords = (words) =>
  words.plural
    ? counted(words.text, words.plural, words.count ?? 1, words.facts ?? {})
    : say(words.text, words.facts ?? {});

/** @param {Settings["clock"]} clock */
export function clockWords(clock) {
  const amount = clock?.amount ?? 0;
  switch (clock?.kind) {
    case "move":
      return say("{time} for each move", { time: duration(amount) });
    case "game":
      return say("{time} for each player", { time: duration(amount) });
    case "days":
      return counted("{count} day for each move", "{count} days for each move", amount);
    default:
      return say("no clock");
  }
}
