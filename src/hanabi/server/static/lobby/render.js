/** The lobby: a drawing of its state. The first thing that a newcomer sees is a name, if they like, and one large button. */

import { byId, h, morph } from "../common/dom.js";
import { isMine } from "../common/games.js";
import { counted, duration, lessonsPage, meaningPage, rulesPage, say } from "../common/language.js";
import { link } from "../common/share.js";
import { remembered } from "../common/preferences.js";
import { levelFor } from "./choices.js";
import { making } from "./making.js";
import { ofTheDay } from "./today.js";
import { figures, ownTables, publicTables } from "./tables.js";

/** @typedef {import("../common/protocol").Box} Box */
/** @typedef {import("./types").State} State */

/** @param {State} state */
export function render(state) {
  const { known, isLost, box, choices, variant } = state;
  document.title = known.tables.some(isMine)
    ? say("● Your turn - hanabi")
    : say("hanabi: fireworks by cards, together");
  morph(
    byId("line"),
    h(
      "div",
      { id: "line", class: isLost ? "line lost" : "line", role: "status" },
      isLost ? say("The server does not answer. Try again in a moment.") : null,
    ),
  );
  morph(byId("welcome"), welcome(state));
  if (box && choices) {
    morph(
      byId("lobby"),
      h(
        "div",
        { id: "lobby", class: "lobby" },
        ofTheDay(state, box),
        joining(state, box),
        making(box, choices, variant),
        known.name ? identity(state) : null,
        further(state, box),
      ),
    );
  }
}

/** @param {State} state */
function welcome(state) {
  const { known, box, isBusy } = state;
  const isBack = known.tables.length > 0;
  return h(
    "div",
    { id: "welcome", class: isBack ? "back" : "" },
    h("h1", {}, isBack ? say("Welcome back, {name}", { name: known.name }) : say("Light up the sky together")),
    isBack
      ? box && ownTables(known.tables, box)
      : h(
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
          value: known.name,
        }),
        known.name
          ? null
          : h("p", { class: "small" }, h("a", { href: "device.html" }, say("I have played here before"))),
      ),
      h(
        "button",
        { class: "primary big", "aria-disabled": isBusy ? "true" : null },
        isBusy ? say("The cards are being dealt …") : say("Play now"),
      ),
      box && known.preparing.length ? preparing(state, box) : null,
      h("div", { class: "quietly" }, box ? quietChoices(state, box) : null),
      h(
        "p",
        { class: "small" },
        say("Bots take the other seats. Send friends the link whenever you like: they can take over from a bot."),
      ),
    ),
  );
}

/**
 * What somebody who plays at once has to wait for, on a server that has just been installed, and what it still prepares.
 * @param {State} state
 * @param {Box} box
 */
function preparing(state, box) {
  const waiting = state.known.preparing;
  return h(
    "p",
    { class: "small", role: "status", "data-key": "preparing" },
    waiting.includes(levelFor(state, box).bot)
      ? say("The bots are being prepared, once on this machine. Sit down already: they play as soon as they can.")
      : say("You can play at once. Still being prepared, once on this machine: {bots}.", { bots: waiting.join(", ") }),
  );
}

/**
 * What newcomers may choose, and need not: as they did last time.
 * @param {State} state
 * @param {Box} box
 */
function quietChoices(state, box) {
  const { players = box.usual.people, edition } = remembered("play");
  const chosen = edition || box.usual.edition;
  return [
    h("span", { id: "players" }, say("Players")),
    h(
      "div",
      { class: "segments", role: "radiogroup", "aria-labelledby": "players" },
      box.players.map((number) =>
        h(
          "label",
          {},
          h("input", { type: "radio", name: "players", value: number, checked: number === players }),
          h("span", {}, number),
        ),
      ),
    ),
    h("label", { for: "quick", "data-key": "quick-title" }, say("The box")),
    h(
      "select",
      { id: "quick", name: "edition", "data-key": "quick" },
      box.editions.map(({ name, title }) => h("option", { value: name, selected: name === chosen }, say(title))),
    ),
    levels(state, box),
  ];
}

/**
 * How the bots play: those for whom somebody has to sit with them, and why it is these.
 * @param {State} state
 * @param {Box} box
 */
function levels(state, box) {
  const { known } = state;
  const level = levelFor(state, box);
  return [
    h("span", { id: "levels", "data-key": "levels-title" }, say("Bots")),
    h(
      "div",
      { class: "segments", role: "radiogroup", "aria-labelledby": "levels", "data-key": "levels" },
      box.levels
        .filter(({ games }) => games !== null)
        .map(({ name, title }) =>
          h(
            "label",
            {},
            h("input", { type: "radio", name: "level", value: name, checked: name === level.name }),
            h("span", {}, say(title)),
          ),
        ),
    ),
    h(
      "p",
      { class: "small level", "data-key": "level" },
      say(level.sentence),
      " ",
      level.name === known.level
        ? known.finished
          ? counted(
              "Chosen for you, who have finished {count} game.",
              "Chosen for you, who have finished {count} games.",
              known.finished,
            )
          : say("Chosen for you, who have not finished a game yet.")
        : null,
      " ",
      h("a", { href: meaningPage() }, say("What bots mean")),
    ),
  ];
}

/**
 * @param {State} state
 * @param {Box} box
 */
function joining({ tables }, box) {
  return h(
    "section",
    { class: "panel joining", "aria-labelledby": "joining-title", "data-key": "joining" },
    h("h2", { id: "joining-title" }, say("Join a table")),
    h(
      "form",
      { id: "joining", class: "field" },
      h("label", { for: "code" }, say("The code or the link that a friend has sent you")),
      h(
        "div",
        { class: "row" },
        h("input", {
          id: "code",
          name: "code",
          required: true,
          autocomplete: "off",
          autocapitalize: "characters",
          spellcheck: "false",
        }),
        h("button", {}, say("Join")),
      ),
    ),
    h("h3", {}, say("Open to everybody")),
    publicTables(tables, box),
  );
}

/** @param {State} state */
function identity({ known, deviceLink }) {
  return h(
    "section",
    { class: "panel identity", "aria-labelledby": "identity-title", "data-key": "identity" },
    h("h2", { id: "identity-title" }, say("Me")),
    h(
      "p",
      { role: "status" },
      say("This browser knows you as {name}. Change your name in the field at the top.", { name: known.name }),
    ),
    deviceLink
      ? [
          link(
            say("Open this link on the other device. It works once, for the next {time}.", {
              time: duration(deviceLink.lasts),
            }),
            new URL(deviceLink.link.slice(1), location.href).href,
          ),
          h("p", { class: "small" }, say("Or point its camera at this:")),
          picture(deviceLink.picture),
        ]
      : h("button", { type: "button", "data-do": "device" }, say("Go on with another device")),
    known.lasts || !known.finished
      ? null
      : h(
          "p",
          { class: "small", "data-key": "keep" },
          say("Only this browser knows you."),
          " ",
          h("a", { href: "settings.html#me" }, say("Keep your games for good")),
        ),
  );
}

/**
 * It is drawn here, not asked for: an address would be in a log.
 * @param {string} drawing
 */
function picture(drawing) {
  const drawn = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  drawn.setAttribute("class", "qr");
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", say("The link as a QR picture"));
  return drawn;
}

/**
 * @param {State} state
 * @param {Box} box
 */
function further({ statistics }, box) {
  return h(
    "section",
    { class: "panel further", "aria-labelledby": "further-title", "data-key": "further" },
    h("h2", { id: "further-title" }, say("Look around")),
    h(
      "ul",
      { class: "links" },
      h(
        "li",
        {},
        h("a", { href: lessonsPage() }, say("Lessons")),
        h("span", { class: "small" }, say("The base game and every option, in positions to think about.")),
      ),
      h(
        "li",
        {},
        h("a", { href: "puzzles.html" }, say("Puzzles")),
        h(
          "span",
          { class: "small" },
          say("Positions out of games in which one move is far better than all others. Find it."),
        ),
      ),
      h(
        "li",
        {},
        h("a", { href: meaningPage() }, say("What bots mean")),
        h(
          "span",
          { class: "small" },
          say("What a clue says beyond its words, and what a bot makes of yours: in pictures."),
        ),
      ),
      h(
        "li",
        {},
        h("a", { href: rulesPage() }, say("The rules of the game")),
        h("span", { class: "small" }, say("Three boxes, all their options, every rule with its own address.")),
      ),
      h(
        "li",
        {},
        h("a", { href: "replay.html" }, say("Replays")),
        h("span", { class: "small" }, say("Go through a game move by move, alone or together, also one from a file.")),
      ),
    ),
    statistics.length ? figures(statistics, box) : null,
  );
}
