/** The board: everybody's hand where they sit, and the fireworks between them. It draws a view and knows no rule. */

import { h } from "../common/dom.js";
import { counted, say } from "../common/language.js";
import { tileWords } from "../common/phrases.js";
import { icon, shape } from "../common/pictures.js";
import { preference } from "../common/preferences.js";
import { cardTitle, faceOf } from "../common/suits.js";
import { cardButton, cardWords, face, told } from "./card.js";
import { clock } from "./clock.js";
import { namesOf } from "./scene.js";

/** @typedef {import("../common/protocol").CardState} CardState */
/** @typedef {import("./types").Scene} Scene */

/** @param {Scene} scene */
export function board(scene) {
  const { update, view, variant } = scene;
  const home = update.you ?? scene.home ?? 0;
  const players = view.hands.length;
  const mates = Array.from({ length: players - 1 }, (_, place) => (home + place + 1) % players);
  return h(
    "div",
    {
      class: "board",
      "data-players": players,
      "data-suits": variant.suits.length,
      "data-past": scene.isPast,
      "data-faces": preference("faces", "pictures"),
      "data-knowledge": preference("knowledge", "all"),
      "data-key": "board",
    },
    h("canvas", { class: "night", "data-key": "night", "data-own": true, "aria-hidden": "true" }),
    h(
      "div",
      { class: "places" },
      h(
        "div",
        { class: "mates" },
        mates.map((seat, place) => hand(scene, seat, place + 1)),
      ),
      fireworks(scene),
      stock(scene),
      pile(scene),
      hand(scene, home, 0),
    ),
  );
}

/**
 * @param {Scene} scene
 * @param {number} seat
 * @param {number} place clockwise from the reader
 */
function hand(scene, seat, place) {
  const { update, view } = scene;
  const isOwn = seat === update.you;
  const isTurn = view.seat === seat && !view.ended && !update.over;
  const name = namesOf(update)[seat] ?? "";
  const label = isOwn ? say("Your hand") : say("{player}'s hand", { player: name });
  return h(
    "section",
    {
      class: `hand place-${place}${isOwn ? " own" : ""}${isTurn ? " turn" : ""}`,
      "aria-label": label,
      "data-key": `hand-${seat}`,
      "data-seat": seat,
    },
    plate(scene, seat, name, isTurn),
    h(
      "ol",
      { class: "cards" },
      (view.hands[seat] ?? []).map((card, slot) =>
        h("li", { "data-key": `slot-${card.number}` }, handCard(scene, seat, card, slot, name)),
      ),
    ),
  );
}

/**
 * @param {Scene} scene
 * @param {number} seat
 * @param {CardState} card
 * @param {number} slot
 * @param {string} name
 */
function handCard(scene, seat, card, slot, name) {
  const { update, view, variant } = scene;
  const isOwn = seat === update.you && !update.over;
  const showing = {
    down: !card.card || scene.eyes === seat,
    indispensable: Boolean(card.card) && scene.eyes !== seat && (view.indispensable ?? []).includes(card.card ?? ""),
    pointed: scene.pointed.has(card.number),
    selected: scene.selected === card.number,
    queued: scene.queued === card.number,
    ...marks(view.hands[seat] ?? [], card),
  };
  const whose = isOwn
    ? say("Your card {place}", { place: slot + 1 })
    : say("{player}, card {place}", { player: name, place: slot + 1 });
  return cardButton(variant, card, showing, {
    "data-do": "select",
    "data-card": card.number,
    "data-seat": seat,
    "data-slot": slot,
    "aria-label": say("{name}: {words}", { name: whose, words: cardWords(variant, card, showing) }),
    "aria-expanded": showing.selected ? "true" : "false",
    "aria-keyshortcuts": isOwn ? `${slot + 1}` : null,
  });
}

/**
 * What the reader wants to be reminded of: the oldest card without a clue, which its holder would discard, and the newest.
 * @param {readonly CardState[]} cards
 * @param {CardState} card
 */
function marks(cards, { number }) {
  const untold = cards.filter((card) => !told(card).length).map((card) => card.number);
  return {
    chop: preference("mark-chop", "off") === "on" && number === Math.min(...untold),
    newest: preference("mark-newest", "off") === "on" && number === Math.max(...cards.map((card) => card.number)),
  };
}

/**
 * Who sits here.
 * @param {Scene} scene
 * @param {number} seat
 * @param {string} name
 * @param {boolean} isTurn
 */
function plate(scene, seat, name, isTurn) {
  const { update, view } = scene;
  const state = update.seats[seat];
  const turns = (seat - view.seat + view.hands.length) % view.hands.length;
  const isOrdered = view.hands.length > 2 && !isTurn && !view.ended && preference("mark-order", "on") === "on";
  const isBot = Boolean(state && (state.kind !== "person" || state.taken_over));
  const isAway = Boolean(state && !isBot && !state.present && !update.over && !scene.isPast && seat !== update.you);
  const canLook = seat !== update.you;
  return h(
    "header",
    { class: "plate" },
    isOrdered
      ? h("span", { class: "order", title: counted("in {count} turn", "in {count} turns", turns) }, turns)
      : null,
    h(
      "h2",
      { class: "name" },
      h("span", { class: "called" }, name),
      isBot ? h("span", { class: "tag" }, say("bot")) : null,
      isAway ? h("span", { class: "tag" }, say("away")) : null,
    ),
    isTurn ? h("span", { class: "turn-mark" }, seat === update.you ? say("your turn") : say("to move")) : null,
    clock(scene, seat, isTurn),
    canLook
      ? h(
          "button",
          {
            type: "button",
            class: "quiet eyes",
            "data-do": "eyes",
            "data-seat": seat,
            "aria-pressed": scene.eyes === seat ? "true" : "false",
            "aria-label": say("Through {player}'s eyes", { player: name }),
            title: say("Through {player}'s eyes", { player: name }),
          },
          icon("eye"),
        )
      : null,
  );
}

/**
 * Tokens, errors, deck, points and tiles.
 * @param {Scene} scene
 */
function stock(scene) {
  const { view, variant } = scene;
  const words = {
    clues: counted("{count} clue token", "{count} clue tokens", view.clue_tokens),
    errors: counted("{count} error", "{count} errors", view.errors),
    deck: counted("Deck: {count} card", "Deck: {count} cards", view.deck_size),
  };
  return h(
    "section",
    { class: "stock", "aria-label": say("Tokens and deck"), "data-key": "stock" },
    h(
      "div",
      {
        class: "tokens clues",
        role: "img",
        "aria-label": say("{tokens} of {most}", { tokens: words.clues, most: variant.clue_tokens }),
      },
      h("b", {}, view.clue_tokens),
      h("span", { class: "lights" }, lights(variant.clue_tokens, view.clue_tokens, "")),
    ),
    h(
      "div",
      {
        class: "tokens errors",
        role: "img",
        "aria-label": say("{tokens} of {most}", { tokens: words.errors, most: variant.error_tokens }),
      },
      h("span", { class: "lights" }, lights(variant.error_tokens, view.errors, "✗")),
    ),
    h("div", { class: "deck", role: "img", "aria-label": words.deck }, h("i", {}), h("b", {}, view.deck_size)),
    points(scene),
    figures(scene),
    tiles(scene),
  );
}

/**
 * What has been reached, what a firework whose missing cards cost still takes away, and what can be reached at best.
 * @param {Scene} scene
 */
function points({ view, variant }) {
  const costly = variant.suits.filter(({ penalty }) => penalty);
  return h(
    "div",
    { class: "points" },
    h("b", {}, view.points),
    h("span", { class: "small" }, view.ended ? null : counted("point", "points", Math.abs(view.points))),
    costly.map(({ name, title, order }) => {
      const missing = order.length - (view.fireworks[name] ?? 0);
      const words = counted(
        "{suit}: {count} missing card costs a point",
        "{suit}: {count} missing cards cost a point each",
        missing,
        { suit: say(title) },
      );
      return missing
        ? h("span", { class: "cost", role: "img", "aria-label": words, title: words }, "−", missing, shape(name))
        : null;
    }),
    view.ended ? null : h("span", { class: "small best" }, say("{best} at best", { best: view.best_score })),
  );
}

/**
 * Tokens in a row, those first that are there.
 * @param {number} most
 * @param {number} full
 * @param {string} sign
 */
const lights = (most, full, sign) =>
  Array.from({ length: most }, (_, index) => h("i", { class: index < full ? "full" : "" }, sign));

/**
 * How long the game still lasts; before its last round, how far it has got and how many discards it can afford.
 * @param {Scene} scene
 */
function figures({ view }) {
  if (view.ended) {
    return null;
  }
  if (view.turns_left !== undefined && view.turns_left !== null) {
    return h(
      "div",
      { class: "countdown" },
      counted("Last round: {count} turn left", "Last round: {count} turns left", view.turns_left),
    );
  }
  return preference("mark-figures", "on") === "on"
    ? h(
        "div",
        { class: "figures" },
        h("span", {}, say("turn {turn}", { turn: view.turn + 1 })),
        h(
          "span",
          { title: say("How many cards may still be discarded if every firework is to go up") },
          say("pace {pace}", { pace: view.pace }),
        ),
      )
    : null;
}

/** @param {Scene} scene */
function fireworks({ view, variant }) {
  return h(
    "section",
    {
      class: "fireworks",
      "aria-label": say("Fireworks"),
      "data-key": "fireworks",
      "data-drop": "play",
    },
    variant.suits.map((suit) => {
      const height = view.fireworks[suit.name] ?? 0;
      const top = suit.order[height - 1];
      const isComplete = height === suit.order.length;
      const isDoomed = (view.doomed ?? []).includes(suit.name);
      const words = [
        top === undefined
          ? say("{suit}: nothing yet", { suit: say(suit.title) })
          : cardTitle(variant, `${suit.letter}${top}`),
        isComplete ? say("complete") : "",
        isDoomed ? say("can no longer be completed") : "",
      ];
      return h(
        "div",
        {
          class: `firework ${suit.name}${isComplete ? " complete" : ""}${isDoomed ? " doomed" : ""}`,
          role: "img",
          "aria-label": words.filter(Boolean).join(", "),
          "data-key": `firework-${suit.name}`,
          "data-suit": suit.name,
        },
        top === undefined ? h("span", { class: "empty" }, shape(suit.name)) : face(variant, `${suit.letter}${top}`),
        h(
          "span",
          { class: "steps" },
          suit.order.map((value, step) => h("i", { class: step < height ? "full" : "" }, value)),
        ),
        isDoomed ? h("span", { class: "ribbon" }, "✕") : null,
        isComplete ? h("span", { class: "ribbon" }, "✓") : null,
      );
    }),
  );
}

/**
 * The discard pile: every firework with its values; what lies there is lit, with how often; a card of which no copy lies elsewhere is struck.
 * @param {Scene} scene
 */
function pile({ view, variant }) {
  return h(
    "section",
    {
      class: "pile",
      "aria-label": say("Discard pile"),
      "data-key": "pile",
      "data-drop": "discard",
    },
    h(
      "h2",
      {},
      say("Discard pile"),
      " ",
      h("span", { class: "small" }, counted("{count} card", "{count} cards", view.discard_pile.length)),
    ),
    h(
      "div",
      { class: "columns" },
      variant.suits.map((suit) => {
        const values = view.discard_pile
          .map((card) => faceOf(variant, card))
          .filter((card) => card.suit === suit)
          .map(({ value }) => value)
          .sort();
        const words = values.length ? values.join(", ") : say("none");
        return h(
          "div",
          {
            class: `column ${suit.name}`,
            role: "img",
            "aria-label": say("{name}: {words}", { name: say(suit.title), words }),
            "data-suit": suit.name,
          },
          shape(suit.name),
          variant.values.map((value) => discarded(suit, value, values.filter((each) => each === value).length)),
        );
      }),
    ),
  );
}

/**
 * @param {import("../common/protocol").SuitState} suit
 * @param {number} value
 * @param {number} copies that lie there
 */
const discarded = (suit, value, copies) =>
  h(
    "i",
    { class: copies ? `gone${copies === suit.copies[value] ? " all" : ""}` : "", "data-copies": copies },
    value,
    copies > 1 ? h("sup", {}, copies) : null,
  );

/** @param {Scene} scene */
function tiles({ view, variant }) {
  if (!variant.tiles.length) {
    return null;
  }
  const revealed = view.revealed ?? [];
  return h(
    "section",
    { class: "tiles", "aria-label": say("Bonus tiles"), "data-key": "tiles" },
    revealed.map((tile) => {
      const [title, effect] = tileWords(variant, tile);
      return h(
        "span",
        {
          class: `tile${view.pending === tile ? " pending" : ""}`,
          role: "img",
          "aria-label": title,
          title: say("{name}: {words}", { name: title, words: effect }),
        },
        icon(tile),
      );
    }),
    view.face_down
      ? h(
          "span",
          {
            class: "tile down",
            role: "img",
            "aria-label": counted("{count} tile face down", "{count} tiles face down", view.face_down),
            title: counted("{count} tile face down", "{count} tiles face down", view.face_down),
          },
          view.face_down,
        )
      : null,
  );
}
