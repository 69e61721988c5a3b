/**
 * Be known on this device: by a link, whose code stands behind the #, where no log and no other site sees it; by a
 * passkey; or by a code on paper.
 */

import { agree } from "../common/devices.js";
import { byId, h, listen, morph } from "../common/dom.js";
import { join, say, speak } from "../common/language.js";
import { masthead, tell } from "../common/page.js";
import { dressPage, settle } from "../common/preferences.js";
import { noPasskeys, usePasskey } from "../common/passkeys.js";
import { post } from "../common/server.js";

let state = { name: "" };

const link = location.hash.slice(1);

await join("device");
const drawMasthead = masthead(byId("masthead"), { changed: () => render(state) });
render(state);

/** @param {{ name: string }} state by which the reader is known on this device now */
function render({ name }) {
  document.title = say("hanabi: another device");
  morph(
    byId("device"),
    h(
      "section",
      { id: "device", class: "panel" },
      h("h1", {}, link ? say("Another device") : say("Be known here")),
      name ? welcome(name) : link ? byLink() : otherwise(),
    ),
  );
}

/** @param {string} name */
function welcome(name) {
  return h(
    "p",
    { role: "status" },
    say("Welcome back, {name}.", { name }),
    " ",
    h("a", { class: "button primary", href: "./" }, say("To the lobby")),
  );
}

function byLink() {
  return [
    h("p", {}, say("This link makes you known on this device too, with your name and your games. It works once.")),
    h("button", { type: "button", class: "primary big", "data-do": "use" }, say("Use it here")),
  ];
}

/** Without a link. */
function otherwise() {
  const reason = noPasskeys();
  return [
    h(
      "p",
      {},
      say(
        "You have played here before, on another device or in another browser? Then your name and your games are waiting.",
      ),
    ),
    reason
      ? h("p", { class: "small" }, reason)
      : h("button", { type: "button", class: "primary big", "data-do": "passkey" }, say("Use a passkey")),
    h(
      "form",
      { id: "paper", class: "field" },
      h("label", { for: "paper-code" }, say("The code that you have written down")),
      h(
        "div",
        { class: "row" },
        h("input", {
          id: "paper-code",
          name: "code",
          required: true,
          autocomplete: "off",
          autocapitalize: "characters",
          spellcheck: "false",
        }),
        h("button", {}, say("Use it here")),
      ),
    ),
    h(
      "p",
      { class: "small" },
      say("A device that knows you can also make a link for this one: in the lobby, under “Me”."),
    ),
  ];
}

/**
 * From now on everything is as on the other device.
 * @param {() => Promise<import("../common/protocol").Known>} ask
 */
async function enter(ask) {
  try {
    state = await ask();
    settle(); // what was chosen on the other device holds
    if (await agree()) {
      dressPage();
      await speak();
    }
    tell(null);
    drawMasthead();
    render(state);
  } catch (why) {
    tell(why);
  }
}

listen(document.body, {
  hush: () => tell(null),
  use: () => enter(() => post("api/devices", { code: link })),
  passkey: () => enter(usePasskey),
});

byId("main").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  void enter(() => post("api/identity/recovery", { code: String(new FormData(form).get("code")) }));
});
