/** For those who do not play yet: who sits where, who is ready, who watches; and how friends are asked to the table. */

import { h, styled } from "../../common/dom.js";
import { counted, language, say } from "../../common/language.js";
import { clockWords } from "../../common/phrases.js";
import { link } from "../../common/share.js";
import { variantTitle } from "../../common/suits.js";

/** @typedef {import("../../common/protocol").Update} Update */
/** @typedef {import("../../common/protocol").VariantState} Variant */

await styled("table/sheets/waiting.css");

/**
 * @param {Update} update
 * @param {Variant} variant
 * @param {string} name by which the server knows the reader, or none
 */
export function waiting(update, variant, name) {
  const isSeated = update.you !== undefined && update.you !== null;
  const own = isSeated ? update.seats[update.you ?? 0] : null;
  const hasFree = update.seats.some((seat) => seat.kind === "person" && !seat.name);
  return h(
    "section",
    { class: "waiting", "data-key": "waiting", "aria-label": say("The table before the game") },
    isSeated || !hasFree
      ? [
          h("h1", {}, say("The table is being laid")),
          h("p", { class: "lead" }, variantTitle(variant), " · ", clockWords(update.settings.clock)),
        ]
      : h("div", { class: "invited panel" }, welcome(update, variant, name)),
    h(
      "ul",
      { class: "seats" },
      update.seats.map((seat, number) => chair(update, seat, number, isSeated)),
    ),
    isSeated
      ? h(
          "div",
          { class: "row" },
          own?.ready
            ? h("p", { role: "status" }, say("You are ready. The game begins when everybody is."))
            : readyForm(update),
          hasFree ? h("button", { type: "button", "data-do": "fill" }, say("Let bots take the free seats")) : null,
          h("button", { type: "button", class: "quiet", "data-do": "stand" }, say("Leave my seat")),
        )
      : hasFree
        ? null
        : h("p", {}, say("All seats are taken. You can stay and watch.")),
    invitation(update),
  );
}

/**
 * Who asks the reader to the table, to which game, and the one button that it takes.
 * @param {Update} update
 * @param {Variant} variant
 * @param {string} name by which the server knows the reader, or none
 */
function welcome(update, variant, name) {
  const hosts = update.seats.flatMap((seat) => (seat.kind === "person" && !seat.taken_over && seat.name) || []);
  const facts = { players: new Intl.ListFormat(language()).format(hosts), game: variantTitle(variant) };
  return [
    h(
      "h1",
      {},
      hosts.length
        ? counted("{players} invites you to a game", "{players} invite you to a game", hosts.length, facts)
        : say("A table is laid for you"),
    ),
    h("p", { class: "lead" }, facts.game, " · ", clockWords(update.settings.clock)),
    nameField(name),
    h("button", { type: "button", class: "primary big", "data-do": "sit" }, say("Sit down")),
  ];
}

/**
 * The same for somebody who comes in the middle of a game, in which bots have kept the seats.
 * @param {Update} update
 * @param {Variant} variant
 * @param {string} name by which the server knows the reader, or none
 */
export const invited = (update, variant, name) =>
  h(
    "div",
    { class: "invited", "data-key": "invited" },
    welcome(update, variant, name),
    h("p", { class: "small" }, say("The game is going on, turn {turn}", { turn: update.view?.turn ?? 0 })),
    h("button", { type: "button", class: "quiet", "data-do": "show" }, say("Only watch")),
  );

/** @param {Update} update */
function readyForm(update) {
  return h(
    "form",
    { class: "ready row" },
    update.settings.first === "colourful"
      ? h(
          "label",
          {},
          say("How many colours are you wearing?"),
          h("input", { type: "number", name: "colourful", min: 0, max: 100, value: 1 }),
        )
      : null,
    h("button", { class: "primary" }, say("I am ready")),
  );
}

/**
 * @param {Update} update
 * @param {import("../../common/protocol").SeatState} seat
 * @param {number} number
 * @param {boolean} isSeated
 */
function chair(update, seat, number, isSeated) {
  const isBot = seat.kind !== "person" || seat.taken_over;
  const state = isBot ? say("bot") : !seat.name ? say("free seat") : seat.ready ? say("ready") : say("not ready yet");
  return h(
    "li",
    { class: `chair${seat.ready ? " ready" : ""}`, "data-key": `chair-${number}` },
    h(
      "strong",
      {},
      number === update.you
        ? say("{name} (you)", { name: seat.name ?? "" })
        : seat.name || say("Seat {place}", { place: number + 1 }),
    ),
    h("span", { class: "small" }, state),
    seat.open && !isSeated
      ? h("button", { type: "button", "data-do": "sit", "data-seat": number }, say("Sit here"))
      : null,
  );
}

/**
 * A link, a code to read out, a picture for a phone.
 * @param {Update} update
 */
export function invitation(update) {
  const address = new URL(`table.html#${update.table}`, location.href).href;
  const isAlone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return h(
    "section",
    { class: "invitation", "aria-label": say("Ask friends to this table"), "data-key": "invitation" },
    h("h2", {}, say("Ask friends to this table")),
    link(say("The link to this table"), address),
    h("p", {}, say("Or read out this code:"), " ", h("strong", { class: "code" }, update.code)),
    h("img", {
      class: "qr",
      src: `api/tables/${update.table}/qr`,
      alt: say("The link as a QR picture"),
      width: 148,
      height: 148,
    }),
    isAlone
      ? h(
          "p",
          { class: "small" },
          say(
            "This server answers on this computer only. To let friends on your network in, start it with: make play HOST=0.0.0.0",
          ),
        )
      : null,
  );
}

/**
 * For those who only watch.
 * @param {Update} update
 * @param {string} name by which the server knows the reader, or none
 * @param {boolean} isAsked whether they are just being asked to sit down
 */
export const watching = (update, name, isAsked) =>
  h(
    "div",
    { class: "watching" },
    h("p", { class: "small" }, say("You are watching.")),
    update.view && !isAsked && update.seats.some((seat) => seat.open)
      ? h(
          "div",
          { class: "row" },
          nameField(name),
          h("button", { type: "button", class: "primary", "data-do": "sit" }, say("Take a seat from a bot")),
        )
      : null,
  );

/** @param {string} name by which the server knows the reader, or none */
const nameField = (name) =>
  h(
    "label",
    { class: "your-name", "data-key": `name-${name}` },
    say("Your name"),
    h("input", { name: "name", maxlength: 40, autocomplete: "nickname", value: name, placeholder: say("Guest") }),
  );
