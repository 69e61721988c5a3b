/** Making a table: every choice that the server offers, each with its sentence. Nobody has to open the details. */

import { h } from "../common/dom.js";
import { counted, say } from "../common/language.js";
import { shape } from "../common/pictures.js";
import { variantTitle } from "../common/suits.js";
import { clockOf } from "./choices.js";

/** @typedef {import("../common/protocol").Choices} Choices */
/** @typedef {import("../common/protocol").Box} Box */
/** @typedef {import("../common/protocol").VariantState} Variant */
/** @typedef {import("./types").Choice} Choice */

/**
 * @param {Box} box
 * @param {Choices} choices
 * @param {Variant | null} variant what the edition and the options come to, once it is known
 */
export function making(box, choices, variant) {
  const printed = box.editions.find(({ name }) => name === choices.edition)?.options ?? [];
  const isPrinted = (/** @type {{ name: string }} */ { name }) => printed.includes(name);
  return h(
    "section",
    { class: "panel making", "aria-labelledby": "making-title", "data-key": "making" },
    h("h2", { id: "making-title" }, say("Make a table")),
    h("p", { class: "small" }, say("Choose a box and ask your friends. All the rest can stay as it is.")),
    h(
      "form",
      { id: "making" },
      h(
        "fieldset",
        { class: "editions" },
        h("legend", {}, say("The box")),
        box.editions.map((edition) => editionCard(edition, edition.name === choices.edition)),
      ),
      h(
        "fieldset",
        { class: "options" },
        h("legend", {}, say("Options in its rulebook")),
        box.options.filter(isPrinted).map((option) => toggle(box, choices, option)),
      ),
      h(
        "details",
        { class: "options", "data-key": "more-options" },
        h("summary", {}, say("Other options")),
        box.options.filter((option) => !isPrinted(option)).map((option) => toggle(box, choices, option)),
      ),
      h("p", { class: "made-of", role: "status" }, variant ? madeOf(variant) : null),
      h("fieldset", { class: "fields" }, h("legend", {}, say("Seats")), seats(box, choices)),
      h(
        "details",
        { "data-key": "more" },
        h("summary", {}, say("Talk, memory, clock and more")),
        h("div", { class: "fields" }, customs(box, choices)),
      ),
      h("button", { class: "primary big" }, say("Make the table")),
    ),
  );
}

/**
 * @param {import("../common/protocol").EditionState} edition
 * @param {boolean} isChosen
 */
function editionCard(edition, isChosen) {
  return h(
    "label",
    { class: "edition", "data-key": `edition-${edition.name}` },
    h("input", { type: "radio", name: "edition", value: edition.name, checked: isChosen }),
    h(
      "span",
      { class: "suits" },
      edition.plain.suits.map(({ name }) => shape(name)),
    ),
    h("span", { class: "title" }, say(edition.title)),
    h(
      "span",
      { class: "small" },
      counted("{count} option in its rulebook", "{count} options in its rulebook", edition.options.length),
    ),
  );
}

/**
 * @param {Box} box
 * @param {Choices} choices
 * @param {import("../common/protocol").OptionState} option
 */
function toggle(box, choices, option) {
  const others = option.excludes.map((name) => say(box.options.find((other) => other.name === name)?.title ?? name));
  const id = `option-${option.name}`;
  return h(
    "div",
    { class: "toggle", "data-key": id },
    h("input", {
      type: "checkbox",
      name: "option",
      id,
      value: option.name,
      checked: choices.options.includes(option.name),
      "aria-describedby": `${id}-is`,
    }),
    h("label", { for: id }, say(option.title)),
    h(
      "p",
      { class: "small", id: `${id}-is` },
      say(option.sentence),
      others.length ? ` ${say("Not together with: {options}.", { options: others.join(", ") })}` : null,
    ),
  );
}

/** @param {Variant} variant */
const madeOf = (variant) => [
  h("strong", {}, variantTitle(variant)),
  variant.suits.map(({ name }) => shape(name)),
  h(
    "span",
    {},
    [
      counted("{count} card", "{count} cards", variant.cards),
      counted("{count} clue token", "{count} clue tokens", variant.clue_tokens),
      counted("{count} error loses", "{count} errors lose", variant.error_tokens),
      counted("{count} point at most", "{count} points at most", variant.max_score),
    ].join(" · "),
  ),
];

/**
 * @param {Box} box
 * @param {Choices} choices
 */
function seats(box, choices) {
  const most = Math.max(...box.players);
  const numbers = Array.from(
    { length: most + 1 },
    (_, number) => /** @type {Choice} */ ([String(number), String(number)]),
  );
  return [
    field(
      "people",
      say("For people"),
      choices.people,
      numbers.slice(1),
      say("You and your friends; seats that stay free can be given to bots before the game."),
    ),
    field(
      "bots",
      say("For bots"),
      choices.bots,
      numbers.slice(0, most - choices.people + 1),
      say("They play from the beginning to the end."),
    ),
    choices.bots ? field("bot", say("Which bot"), choices.bot, botChoices(box)) : null,
    field("listing", say("Who finds the table"), choices.listing, [
      [
        "link",
        say("whoever has the link"),
        say("Only people to whom you send the link or the code come to this table."),
      ],
      ["public", say("everybody"), say("The table stands in the list of this server, and anybody may sit down.")],
    ]),
  ];
}

/** @param {Box} box */
const botChoices = (box) => box.bots.map(({ name, sentence }) => /** @type {Choice} */ ([name, name, say(sentence)]));

/**
 * The customs of the table.
 * @param {Box} box
 * @param {Choices} choices
 */
function customs(box, choices) {
  const places = Array.from(
    { length: choices.people + choices.bots },
    (_, seat) =>
      /** @type {Choice} */ ([String(seat), say("Seat {place}", { place: seat + 1 }), say("This seat moves first.")]),
  );
  return [
    field("first", say("Who begins"), choices.first, [
      ["random", say("chance decides"), say("Everybody is as likely to begin.")],
      [
        "colourful",
        say("the most colourful clothes"),
        say("As in the rulebook: everybody says how many colours they wear."),
      ],
      ...places,
    ]),
    field("talk", say("Talk"), choices.talk, [
      ["free", say("free"), say("Write what you like; the table trusts you to give nothing away.")],
      ["remarks", say("set remarks"), say("A handful of friendly remarks, and nothing that could give a card away.")],
      ["none", say("none"), say("Clues, and not a word more.")],
    ]),
    field("memory", say("Memory"), choices.memory, [
      [
        "all",
        say("all that follows from the clues"),
        say("The board shows what each of your cards can still be, and you can look back at earlier turns."),
      ],
      ["clues", say("the clues"), say("The board shows the clues that a card has received; you draw the conclusions.")],
      ["nothing", say("nothing"), say("No marks on the cards: remember everything yourself, as round a real table.")],
    ]),
    field("clock", say("Clock"), choices.clock, [
      ["none", say("none"), say("Take all the time you need.")],
      ["move", say("for each move"), say("A number of seconds for every move.")],
      ["game", say("for the whole game"), say("A number of minutes for all the moves of a player.")],
      ["days", say("days, by correspondence"), say("A number of days for each move: come back whenever you like.")],
    ]),
    choices.clock === "none"
      ? null
      : [amount(box, choices), choices.clock === "game" ? increment(choices) : null, timeOut(choices)],
    field("spectators", say("Who may watch"), choices.spectators, [
      [
        "closed",
        say("everybody, but no cards"),
        say("Whoever watches sees no hand, and can still take over a seat from a bot."),
      ],
      [
        "open",
        say("everybody, and all cards"),
        say("Whoever watches sees every hand, and can take no seat once the game has begun."),
      ],
      ["none", say("nobody"), say("Only those who sit at the table see the game.")],
    ]),
    field(
      "stand_in",
      say("Who stands in"),
      choices.stand_in,
      botChoices(box),
      say("This bot moves for whoever is absent or out of time."),
    ),
  ];
}

/**
 * @param {Box} box
 * @param {Choices} choices
 */
function amount(box, { clock, amount: value }) {
  const unit = clock === "move" ? say("Seconds") : clock === "game" ? say("Minutes") : say("Days");
  return h(
    "div",
    { class: "field", "data-key": "amount" },
    h("label", { for: "amount" }, unit),
    h("input", {
      type: "number",
      id: "amount",
      name: "amount",
      min: 1,
      max: clockOf({ clock }, box).most,
      value,
      required: true,
    }),
  );
}

/** @param {Choices} choices */
const increment = ({ increment: value }) =>
  field(
    "increment",
    say("Each move gives back"),
    value,
    [0, 2, 5, 10, 20, 30, 60].map((seconds) => [
      String(seconds),
      seconds ? counted("{count} second", "{count} seconds", seconds) : say("nothing"),
    ]),
    say("So that nobody is lost who moves quickly at the end."),
  );

/** @param {Choices} choices */
const timeOut = (choices) =>
  field("time_out", say("When time is up"), choices.time_out, [
    ["bot-moves", say("a bot moves"), say("A bot makes this one move, and the game goes on.")],
    ["game-ends", say("the game ends"), say("The game is left as it is, for everybody.")],
  ]);

/**
 * A choice, and beneath it the sentence that explains what is chosen, or the whole choice.
 * @param {keyof Choices} name
 * @param {string} title
 * @param {string | number} value
 * @param {Choice[]} offered
 * @param {string} [sentence]
 */
function field(name, title, value, offered, sentence) {
  const chosen = offered.find(([offer]) => offer === String(value));
  return h(
    "div",
    { class: "field", "data-key": name },
    h("label", { for: name }, title),
    h(
      "select",
      { id: name, name, "aria-describedby": `${name}-is` },
      offered.map(([offer, words]) => h("option", { value: offer, selected: offer === String(value) }, words)),
    ),
    h("p", { class: "small", id: `${name}-is` }, [sentence, chosen?.[2]].filter(Boolean).join(" ")),
  );
}
