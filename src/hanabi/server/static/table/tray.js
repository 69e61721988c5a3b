/** What can be done with the card that was tapped, right beside it. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { moveWords, tileWords } from "../common/phrases.js";
import { shape } from "../common/pictures.js";
import { faceOf, isValue, wordTitle } from "../common/suits.js";
import { face, possibilities } from "./card.js";
import { find, namesOf, pointedAt } from "./scene.js";

/** @typedef {import("./types").Scene} Scene */
/** @typedef {import("../common/protocol").CardState} CardState */
/** @typedef {import("./types").Choosing} Choosing */

/**
 * @param {Scene} scene
 * @param {Choosing} choosing
 */
export function tray(scene, choosing) {
  const found = scene.selected === null ? null : find(scene.view, scene.selected);
  if (!found) {
    return null;
  }
  const isOwn = found.seat === scene.update.you;
  const label = isOwn
    ? say("Your card {place}", { place: found.slot + 1 })
    : say("{player}, card {place}", { player: namesOf(scene.update)[found.seat] ?? "", place: found.slot + 1 });
  return h(
    "div",
    {
      class: "tray",
      role: "dialog",
      "aria-label": label,
      "data-key": `tray-${found.card.number}`,
      "data-for": found.card.number,
    },
    h(
      "header",
      {},
      h("strong", {}, label),
      h("button", { type: "button", class: "quiet close", "data-do": "close", "aria-label": say("Close") }, "×"),
    ),
    choosing.doubted
      ? doubt(scene, choosing.doubted)
      : isOwn
        ? ownChoices(scene, choosing, found)
        : clueChoices(scene, choosing, found),
    details(scene, found, isOwn),
  );
}

/**
 * @param {Scene} scene
 * @param {string} move
 */
function doubt(scene, move) {
  return h(
    "div",
    { class: "doubt" },
    h("p", { role: "alert" }, say("By all that you know this is a mistake.")),
    h(
      "button",
      { type: "button", class: "danger", "data-do": "act", "data-move": move, "data-sure": "yes" },
      moveWords(move, namesOf(scene.update), scene.variant),
    ),
    h("button", { type: "button", "data-do": "undoubt", "data-focus": true }, say("Think again")),
  );
}

/**
 * @param {Scene} scene
 * @param {Choosing} choosing
 * @param {{ slot: number, card: CardState }} found
 */
function ownChoices(scene, choosing, { slot, card }) {
  const legal = scene.view.legal ?? [];
  const size = scene.view.hands[scene.update.you ?? 0]?.length ?? 0;
  const possible = new Set((card.can_be ?? "").split(" ").map((each) => each && faceOf(scene.variant, each).suit.name));
  const announcements = legal.filter(
    (move) => move.startsWith(`play ${slot} `) && (!card.can_be || possible.has(move.split(" ")[2] ?? "")),
  );
  const isAsked = choosing.canAct && Boolean(scene.view.pending);
  const isOn = (choosing.canAct || choosing.canQueue) && !isAsked;
  const later = choosing.canAct ? "" : say("when it is my turn");
  /** @param {string} move @param {string} words @param {string} kind */
  const button = (move, words, kind) =>
    h(
      "button",
      {
        type: "button",
        class: `${kind}${choosing.canAct && !legal.includes(move) ? " unlawful" : ""}`,
        "data-do": "act",
        "data-move": move,
      },
      words,
      later ? h("span", { class: "small" }, later) : null,
    );
  return h(
    "div",
    { class: "choices" },
    isOn
      ? [button(`play ${slot}`, say("Play"), "primary"), button(`discard ${slot}`, say("Discard"), "secondary")]
      : null,
    isAsked ? h("p", { class: "small" }, say("Your tile asks for a choice first.")) : null,
    choosing.canAct && announcements.length
      ? h(
          "div",
          { class: "announce", role: "group", "aria-label": say("Play and announce the firework") },
          h("span", { class: "small" }, say("Announce:")),
          announcements.map((move) => {
            const suit = move.split(" ")[2] ?? "";
            return h(
              "button",
              {
                type: "button",
                class: "chip",
                "data-do": "act",
                "data-move": move,
                "aria-label": moveWords(move, namesOf(scene.update), scene.variant),
              },
              shape(suit),
              wordTitle(scene.variant, suit),
            );
          }),
        )
      : null,
    h(
      "div",
      { class: "arrange", role: "group", "aria-label": say("Put your hand in order") },
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-do": "shift",
          "data-card": card.number,
          "data-by": "-1",
          "aria-disabled": slot === 0 ? "true" : "false",
          "aria-label": say("Move to the left"),
        },
        "←",
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-do": "shift",
          "data-card": card.number,
          "data-by": "1",
          "aria-disabled": slot === size - 1 ? "true" : "false",
          "aria-label": say("Move to the right"),
        },
        "→",
      ),
    ),
  );
}

/**
 * @param {Scene} scene
 * @param {Choosing} choosing
 * @param {{ seat: number, card: CardState }} found
 */
function clueChoices(scene, choosing, { seat, card }) {
  const { view, variant } = scene;
  if (!choosing.canAct && !choosing.canQueue) {
    return null;
  }
  const legal = view.legal ?? [];
  const sayable = (view.sayable?.[seat] ?? "").split(" ");
  const isOffered = (/** @type {string} */ word) =>
    choosing.canAct ? legal.includes(`clue ${seat} ${word}`) : sayable.includes(word);
  const onCard = card.card ? (variant.words[card.card] ?? []) : [];
  const words = [...variant.colours, ...variant.values.map(String)];
  const others = words.filter((word) => !onCard.includes(word) && isOffered(word));
  const confirm = choosing.word === null ? null : `clue ${seat} ${choosing.word}`;
  /** @param {string} word */
  const chip = (word) => clueChip(scene, seat, word, { isPressed: choosing.word === word, isLawful: isOffered(word) });
  return h(
    "div",
    { class: "choices clue" },
    h("div", { class: "chips", role: "group", "aria-label": say("Give a clue") }, onCard.map(chip)),
    others.length
      ? h(
          "details",
          { "data-key": "others" },
          h("summary", {}, say("Another clue to this hand")),
          h("div", { class: "chips" }, others.map(chip)),
        )
      : null,
    confirm
      ? h(
          "button",
          { type: "button", class: "primary", "data-do": "act", "data-move": confirm },
          say("Give this clue"),
          choosing.canAct ? null : h("span", { class: "small" }, say("when it is my turn")),
        )
      : h("p", { class: "small" }, say("Choose a word to see every card that it points at.")),
  );
}

/**
 * A word that a clue may name, with a small picture of the cards that it would point at.
 * @param {Scene} scene
 * @param {number} seat
 * @param {string} word
 * @param {{ isPressed: boolean, isLawful: boolean }} state
 */
function clueChip(scene, seat, word, { isPressed, isLawful }) {
  const hand = scene.view.hands[seat] ?? [];
  const touched = new Set(pointedAt(scene, seat, word));
  const places = hand.flatMap((card, slot) => (touched.has(card.number) ? [slot + 1] : []));
  const label = places.length
    ? say("{word}: points at {places}", { word: wordTitle(scene.variant, word), places: places.join(", ") })
    : say("{word}: points at no card", { word: wordTitle(scene.variant, word) });
  return h(
    "button",
    {
      type: "button",
      class: `chip${isLawful ? "" : " unlawful"}`,
      "data-do": isPressed ? "act" : "word",
      "data-move": `clue ${seat} ${word}`,
      "data-word": word,
      "data-key": `word-${word}`,
      "aria-pressed": isPressed ? "true" : "false",
      "aria-label": label,
    },
    isValue(word) ? h("b", {}, word) : [shape(word), h("span", {}, wordTitle(scene.variant, word))],
    h(
      "span",
      { class: "map", "aria-hidden": "true" },
      hand.map((card) => h("i", { class: touched.has(card.number) ? "full" : "" })),
    ),
  );
}

/**
 * @param {Scene} scene
 * @param {{ card: CardState }} found
 * @param {boolean} isOwn
 */
function details(scene, { card }, isOwn) {
  const isSeated = scene.update.you !== undefined && scene.update.you !== null;
  return h(
    "div",
    { class: "details" },
    card.can_be
      ? h(
          "details",
          { "data-key": "possible" },
          h("summary", {}, isOwn ? say("What it can be") : say("What its holder knows")),
          possibilities(scene.variant, card),
        )
      : null,
    isSeated && !scene.isPast && !scene.update.lesson
      ? h(
          "form",
          { class: "note", "data-card": card.number, "data-key": `note-${card.number}` },
          h(
            "label",
            {},
            h("span", { class: "unseen" }, say("Your note")),
            h("input", {
              name: "note",
              maxlength: 200,
              value: card.note ?? "",
              placeholder: say("Your note"),
              autocomplete: "off",
            }),
          ),
          h("button", {}, say("Keep")),
        )
      : null,
  );
}

/**
 * A tile that asks for a choice asks clearly.
 * @param {Scene} scene
 */
export function question(scene) {
  const { view, update, variant } = scene;
  if (!view.pending || update.over) {
    return null;
  }
  const [title, effect] = tileWords(variant, view.pending);
  const legal = view.legal ?? [];
  const isMine = legal.length > 0;
  const cards = legal.filter((move) => /^(shuffle-in|launch) /.test(move));
  const clues = legal.some((move) => move.startsWith("clue "));
  return h(
    "section",
    { class: "question", "aria-label": title, "data-key": "question" },
    h("h2", {}, title),
    h(
      "p",
      {},
      isMine ? effect : say("{player} is choosing: {effect}", { player: namesOf(update)[view.seat] ?? "", effect }),
    ),
    isMine && clues
      ? h("p", { class: "small" }, say("Tap a card of the player whom you want to tell something."))
      : null,
    cards.length
      ? h(
          "div",
          { class: "cards" },
          cards.map((move) =>
            h(
              "span",
              { class: "choice", "data-key": move },
              h(
                "button",
                {
                  type: "button",
                  class: "card up",
                  "data-do": "act",
                  "data-move": move,
                  "aria-label": moveWords(move, namesOf(update), variant),
                },
                face(variant, move.split(" ")[1] ?? ""),
              ),
            ),
          ),
        )
      : null,
    legal.includes("decline")
      ? h("button", { type: "button", "data-do": "act", "data-move": "decline" }, moveWords("decline", [], variant))
      : null,
  );
}
