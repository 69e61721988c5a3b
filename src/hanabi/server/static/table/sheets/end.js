/** The end of the show: what it came to, what the crowd says, the deal laid open and checked, and what to do next. */

import { h, styled } from "../../common/dom.js";
import { say } from "../../common/language.js";
import { readWords } from "../../common/phrases.js";
import { shape } from "../../common/pictures.js";
import { Refused } from "../../common/server.js";
import { takeHome } from "../../common/share.js";
import { talk } from "../log.js";
import { motion } from "../motion.js";
import { spectacle } from "./spectacle.js";

/** @typedef {import("../../common/protocol").LogLine} LogLine */
/** @typedef {import("../../common/protocol").Update} Update */
/** @typedef {import("../../common/protocol").ViewState} View */
/** @typedef {import("../../common/protocol").VariantState} Variant */

const MOST_SAID = 6; // lines, at the end

await styled("table/sheets/end.css");

/**
 * @param {Update} update of a game that is over
 * @param {Variant} variant
 * @param {string} commitment what the page was told of the deal when it first saw the table
 * @param {boolean | null | undefined} isKept what came of checking it, once that is known
 * @param {readonly LogLine[]} lines all that has happened
 * @param {import("../../common/protocol").Box["remarks"]} remarks what may be said where talk is not free
 */
export function ending(update, variant, commitment, isKept, lines, remarks) {
  const view = /** @type {View} */ (update.view);
  const { verdict } = view;
  return h(
    "div",
    { class: "ending", "data-key": "ending" },
    sky(view, variant),
    verdict ? h("p", { class: "comment" }, readWords(verdict.comment)) : null,
    h("p", {}, update.ending ? readWords(update.ending) : null),
    view.points === view.score
      ? null
      : h("p", { class: "small" }, say("Points on the table: {points}", { points: view.points })),
    heights(view, variant),
    next(update),
    conversation(update, lines, remarks),
    update.challenge && !update.secret ? null : downloads(update),
    update.secret ? deal(update.secret, update.table, commitment, isKept) : null,
  );
}

/**
 * @param {View} view
 * @param {Variant} variant
 */
function sky(view, variant) {
  const canvas = h("canvas", { "aria-hidden": "true" });
  // Of all the drawings one reaches the page and stays there: its canvas has the show.
  queueMicrotask(() => {
    if (canvas.isConnected) {
      spectacle(canvas, variant, view);
    }
  });
  const mentions = (view.verdict?.mentions ?? []).map((name) =>
    say(variant.suits.find((suit) => suit.name === name)?.title ?? name),
  );
  return h(
    "header",
    { class: `sky ${view.outcome ?? ""}` },
    h("div", { class: "canvas", "data-own": true }, canvas),
    // The first thing to be read; and whoever has just pressed a key has not agreed to anything by it.
    h(
      "h2",
      { tabindex: -1, autofocus: true },
      view.verdict ? readWords(view.verdict.title) : say("The end of the show"),
    ),
    h(
      "p",
      { class: "score" },
      h(
        "span",
        { class: "unseen" },
        say("Score: {score} of {highest}", { score: view.score, highest: variant.max_score }),
      ),
      h("b", { "aria-hidden": "true" }, view.score),
      h("span", { "aria-hidden": "true" }, " / ", variant.max_score),
    ),
    mentions.length ? h("p", { class: "mention" }, say("with {fireworks}", { fireworks: mentions.join(", ") })) : null,
  );
}

/**
 * How far each firework went.
 * @param {View} view
 * @param {Variant} variant
 */
function heights(view, variant) {
  return h(
    "ul",
    { class: "heights", "aria-label": say("Fireworks") },
    variant.suits.map((suit) => {
      const height = view.fireworks[suit.name] ?? 0;
      return h(
        "li",
        {},
        shape(suit.name),
        h("span", { class: "unseen" }, say(suit.title)),
        " ",
        h("b", {}, height),
        h("span", { class: "small" }, " / ", suit.order.length),
      );
    }),
  );
}

/** @param {Update} update */
function next(update) {
  const isSeated = update.you !== undefined && update.you !== null;
  return h(
    "div",
    { class: "next" },
    update.next_table
      ? h("a", { class: "button primary", href: `table.html#${update.next_table}` }, say("To the next game"))
      : isSeated
        ? motion(update, "rematch", null, say("Play again"))
        : null,
    update.challenge
      ? h("a", { class: "button primary", href: `challenge.html#${update.challenge}` }, say("How others did"))
      : isSeated && !update.stopped
        ? h("button", { type: "button", "data-do": "challenge" }, say("Challenge friends with this deal"))
        : null,
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: `replay.html#tables/${update.table}` }, say("Watch the replay")),
      h("a", { class: "button", href: `replay.html#tables/${update.table}?review` }, say("Review the game")),
      h("button", { type: "button", "data-do": "together" }, say("Watch it together")),
      h("button", { type: "button", "data-do": "show" }, say("Look at the table")),
      h("a", { class: "button", href: "./" }, say("To the lobby")),
    ),
  );
}

/**
 * What is said about the game, once it is over.
 * @param {Update} update
 * @param {readonly LogLine[]} lines
 * @param {import("../../common/protocol").Box["remarks"]} remarks
 */
function conversation(update, lines, remarks) {
  const said = lines.filter(({ fact }) => fact.type === "said" || fact.type === "remarked").slice(-MOST_SAID);
  const isSeated = (update.you ?? null) !== null;
  const isAlone = !update.seats.some(({ kind }, seat) => kind === "person" && seat !== update.you);
  return (isSeated && !isAlone) || said.length
    ? h(
        "section",
        { class: "conversation", "aria-label": say("Talk"), "data-key": "conversation" },
        h("h3", {}, say("Talk")),
        h(
          "ul",
          { role: "log", "aria-label": say("Talk") },
          said.map((line) => h("li", { "data-key": `said-${line.number}` }, (line.words ?? []).map(readWords))),
        ),
        isSeated ? talk(update.settings, remarks) : null,
      )
    : null;
}

/** @param {Update} update */
function downloads({ table, code }) {
  return h(
    "section",
    { "aria-label": say("Keep the game") },
    h("h3", {}, say("Keep the game")),
    h(
      "div",
      { class: "row" },
      h(
        "a",
        { class: "button", href: `api/tables/${table}/record`, download: `hanabi-${code}.json` },
        say("Download the record"),
      ),
      h(
        "button",
        {
          type: "button",
          "data-do": "download",
          "data-from": `api/tables/${table}/hanab-live`,
          "data-name": `hanab-live-${code}.json`,
        },
        say("Download it for hanab.live"),
      ),
    ),
    h("p", { class: "refusal", role: "alert", "data-own": true }),
  );
}

/**
 * A file for the reader; or, where the server refuses to write it, why.
 * @param {DOMStringMap} what
 * @param {HTMLElement} button
 */
export async function download({ from = "", name = "" }, button) {
  const place = button.closest("section")?.querySelector(".refusal");
  try {
    await takeHome(from, name);
    place?.replaceChildren();
  } catch (why) {
    place?.replaceChildren(why instanceof Refused ? why.message : String(why));
  }
}

/**
 * @param {string} secret
 * @param {string} table
 * @param {string} commitment
 * @param {boolean | null | undefined} isKept
 */
function deal(secret, table, commitment, isKept) {
  return h(
    "section",
    { "aria-label": say("The deal") },
    h("h3", {}, say("The deal")),
    h("p", { class: "promise", role: "status" }, checkWords(isKept)),
    h(
      "details",
      { "data-key": "secret" },
      h("summary", {}, say("Secret and promise")),
      h(
        "p",
        {},
        say(
          "Before the first card was dealt, the server promised a number: the SHA-256 of a secret and the table's id, one after the other. The secret alone made the deal.",
        ),
      ),
      h(
        "dl",
        {},
        h("dt", {}, say("Secret")),
        h("dd", {}, h("code", {}, secret)),
        h("dt", {}, say("Promise")),
        h("dd", {}, h("code", {}, commitment)),
        h("dt", {}, say("Check it by hand")),
        h("dd", {}, h("code", {}, byHand(secret, table))),
      ),
      h(
        "p",
        {},
        h("a", { href: "rules.html#the-deal", target: "_blank", rel: "noopener" }, say("How a secret becomes a deal")),
      ),
    ),
  );
}

/** @param {boolean | null | undefined} isKept */
function checkWords(isKept) {
  switch (isKept) {
    case true:
      return say("The deal was fixed before the game began: checked.");
    case false:
      return say("The deal is not the one that was promised before the game!");
    case null:
      return say("This browser cannot check the deal here, but you can: see below.");
    default:
      return "";
  }
}

/**
 * The bytes that were promised: the secret's own, and the table's id.
 * @param {string} secret hexadecimal
 * @param {string} table
 */
const promised = (secret, table) =>
  Uint8Array.from([
    ...(secret.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
    ...new TextEncoder().encode(table),
  ]);

/**
 * Whether the secret is the one that was promised; null where this browser cannot tell, as on a page without https.
 * @param {string} commitment hexadecimal
 * @param {string} secret hexadecimal
 * @param {string} table
 */
export async function check(commitment, secret, table) {
  if (!globalThis.crypto?.subtle) {
    return null;
  }
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", promised(secret, table)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}

/**
 * How anybody can check it in a terminal.
 * @param {string} secret hexadecimal
 * @param {string} table
 */
const byHand = (secret, table) => `(printf ${secret} | xxd -r -p; printf ${table}) | sha256sum`;
