/** How the server knows the reader again: their passkeys, a code on paper, and their devices. */

import { dateWords } from "../common/games.js";
import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { noPasskeys } from "../common/passkeys.js";

/** @typedef {import("../common/protocol").Identity} Identity */

/**
 * @param {Identity} identity
 * @param {string} code that was just made, to be written down
 */
export function knownBy(identity, code) {
  const reason = noPasskeys();
  return h(
    "div",
    { class: "known-by", "data-key": "known-by" },
    h("h3", { id: "keys" }, say("Keep your games for good")),
    h(
      "p",
      { class: "small" },
      say(
        "Without more than this browser your name and your games are gone with its data. A passkey or a code on paper brings you back, on any device; there is no password and no mail.",
      ),
    ),
    h(
      "ul",
      { class: "ways", "aria-label": say("Passkeys") },
      identity.passkeys.map(({ passkey, device, created, used }) =>
        way(
          passkey,
          say("Passkey, made with {device}", { device: device || say("a program") }),
          used
            ? say("made on {date}, last used on {used}", { date: dateWords(created), used: dateWords(used) })
            : say("made on {date}", { date: dateWords(created) }),
          "remove-passkey",
        ),
      ),
    ),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "primary", "data-do": "make-passkey", "aria-disabled": reason ? "true" : null },
        identity.passkeys.length ? say("Make another passkey") : say("Make a passkey"),
      ),
      h(
        "button",
        { type: "button", "data-do": "make-code" },
        identity.recovery ? say("Make a new code for paper") : say("Make a code for paper"),
      ),
    ),
    reason ? h("p", { class: "small" }, reason) : null,
    code ? paper(code) : identity.recovery ? written(identity.recovery) : null,
    h("h3", {}, say("Devices that know you")),
    h(
      "ul",
      { class: "ways", "aria-label": say("Devices that know you") },
      identity.devices.map(({ device, name, seen, here }) =>
        way(
          device,
          name || say("a program"),
          here ? say("this one") : say("last here on {date}", { date: dateWords(seen) }),
          "dismiss",
        ),
      ),
    ),
  );
}

/** @param {number} made */
const written = (made) =>
  h(
    "p",
    { class: "small" },
    say("You have a code on paper since {date}. A new one makes it worthless.", { date: dateWords(made) }),
  );

/**
 * What stays of the page when it is printed.
 * @param {string} code
 */
const paper = (code) =>
  h(
    "div",
    { class: "paper", role: "status", "data-key": "paper" },
    h("p", {}, say("Write this down or print it: it is shown only now, and works once.")),
    h("p", { class: "code" }, code),
    h("p", { class: "small" }, say("To use it, open {address} on the other device.", { address: wayBack() })),
    h("button", { type: "button", "data-do": "print" }, say("Print")),
  );

const wayBack = () => new URL("device.html", location.href).href;

/**
 * @param {string} key
 * @param {string} title
 * @param {string} sentence
 * @param {string} action
 */
const way = (key, title, sentence, action) =>
  h(
    "li",
    { "data-key": key },
    h("div", {}, h("strong", {}, title), " ", h("span", { class: "small" }, sentence)),
    h(
      "button",
      {
        type: "button",
        "data-do": action,
        "data-id": key,
        "aria-label": say("Remove: {what}", { what: `${title}, ${sentence}` }),
      },
      say("Remove"),
    ),
  );
