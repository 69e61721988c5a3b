/** The settings: how somebody likes the pages. Each choice holds at once, here and on their other devices. */

import { agree } from "../common/devices.js";
import { byId, h, listen, morph } from "../common/dom.js";
import { join, say } from "../common/language.js";
import { wishNotices } from "../common/notification.js";
import { changeLanguage, languages, masthead, tell, ways } from "../common/page.js";
import { dressPage, hasNotices, prefer, preference } from "../common/preferences.js";
import { makePasskey, noPasskeys } from "../common/passkeys.js";
import { get, me as known, post, remove } from "../common/server.js";
import { knownBy } from "./identity.js";

/** @typedef {import("../common/preferences.js").Kept} Kept */
/** @typedef {[value: string, title: string]} Value */

/**
 * By which name the server knows the reader, if it does, and how else; a code that was just made for paper; and whether
 * they are about to go.
 * @type {{ name: string, identity: import("../common/protocol").Identity | null, code: string, isLeaving: boolean }}
 */
let state = { name: "", identity: null, code: "", isLeaving: false };

const page = { changed: () => render(), chosen: () => render(), extra: ways };

function render() {
  document.title = say("hanabi: settings");
  morph(
    byId("settings"),
    h(
      "div",
      { id: "settings", class: "settings" },
      h("h1", {}, say("Settings")),
      h("p", { class: "small" }, say("Every choice holds at once, on all devices that know you by your name.")),
      look(),
      table(),
      marks(),
      calls(),
      state.name ? me() : null,
    ),
  );
  // Once it has been pressed, a switch no longer minds its attribute; and the line at the top has switches as well.
  for (const input of byId("settings").querySelectorAll("input")) {
    input.checked = input.hasAttribute("checked");
  }
}

const look = () =>
  panel(
    say("Look"),
    row(say("Language"), null, h("label", {}, h("span", { class: "unseen" }, say("Language")), languages())),
    choice("theme", say("Theme"), null, [
      ["auto", say("as the device")],
      ["light", say("light")],
      ["dark", say("dark")],
    ]),
    choice("faces", say("Card faces"), say("Pictures show the firework; plain ones only its shape and the value."), [
      ["pictures", say("pictures")],
      ["plain", say("plain")],
    ]),
  );

const table = () =>
  panel(
    say("At the table"),
    choice("pace", say("Pace"), say("How long the bots’ moves and the flying cards take."), [
      ["calm", say("calm")],
      ["brisk", say("brisk")],
      ["once", say("at once")],
    ]),
    choice(
      "knowledge",
      say("What your team-mates know"),
      say("On each of their cards: all that it can still be, or only the clues."),
      [
        ["all", say("all")],
        ["chips", say("clues only")],
      ],
    ),
    toggle(
      "confirm",
      say("Ask before a mistake"),
      say("A second yes for a move of which you could know that it is one."),
    ),
  );

const marks = () =>
  panel(
    say("Marks"),
    toggle("mark-order", say("Who moves when"), say("The order of the players, beside their names.")),
    toggle("mark-figures", say("Figures"), say("Pace, clues left and the number of the turn.")),
    toggle("mark-newest", say("The newest card"), say("The card that each player drew last.")),
    toggle(
      "mark-chop",
      say("The next discard"),
      say("The oldest card without a clue, which its holder would discard next."),
    ),
  );

function calls() {
  const canNotify = "Notification" in window;
  const isDenied = canNotify && Notification.permission === "denied";
  const words = !canNotify
    ? say("This browser cannot send notifications.")
    : isDenied
      ? say("This browser forbids it for this site: allow notifications in its own settings first.")
      : say("A notification of this device, while you look at something else.");
  return panel(
    say("Sound and notifications"),
    toggle("sound", say("Sound"), say("Rockets, bursts and your turn.")),
    toggle("notify", say("Tell me when it is my turn"), words, hasNotices(), !canNotify || isDenied),
  );
}

/** Whoever wants to go can: with a second yes, for nothing brings them back. */
const me = () =>
  h(
    "section",
    { id: "me", class: "panel", "data-key": "me" },
    h("h2", {}, say("Me")),
    h("p", {}, say("This server knows you as {name}.", { name: state.name })),
    state.identity ? knownBy(state.identity, state.code) : null,
    h("h3", {}, say("Go")),
    state.isLeaving
      ? [
          h(
            "p",
            { role: "alert" },
            say(
              "Your name, your choices, the history of your games and your branches are deleted for good, on all devices. In the games that you have played with others your name stays as they saw it.",
            ),
          ),
          h(
            "div",
            { class: "row" },
            h("button", { type: "button", class: "danger", "data-do": "leave" }, say("Delete all that is mine")),
            h("button", { type: "button", "data-do": "stay" }, say("Stay")),
          ),
        ]
      : h("button", { type: "button", "data-do": "think-of-leaving" }, say("Delete me from this server")),
  );

/**
 * @param {string} title
 * @param {...import("../common/dom.js").Child} rows
 */
const panel = (title, ...rows) => h("section", { class: "panel" }, h("h2", {}, title), rows);

/**
 * @param {string} title
 * @param {string | null} sentence
 * @param {import("../common/dom.js").Child} control
 */
const row = (title, sentence, control) =>
  h(
    "div",
    { class: "setting" },
    h("div", {}, h("strong", { "aria-hidden": "true" }, title), sentence ? h("p", { class: "small" }, sentence) : null),
    control,
  );

/**
 * One of a few values.
 * @param {Kept} name
 * @param {string} title
 * @param {string | null} sentence
 * @param {Value[]} values
 */
const choice = (name, title, sentence, values) =>
  row(
    title,
    sentence,
    h(
      "div",
      { class: "segments", role: "radiogroup", "aria-label": title },
      values.map(([value, words]) =>
        h(
          "label",
          {},
          h("input", { type: "radio", name, value, checked: preference(name) === value }),
          h("span", {}, words),
        ),
      ),
    ),
  );

/**
 * On or off.
 * @param {Kept} name
 * @param {string} title
 * @param {string} sentence
 * @param {boolean} [isOn]
 * @param {boolean} [isImpossible]
 */
const toggle = (name, title, sentence, isOn = preference(name) === "on", isImpossible = false) =>
  row(
    title,
    sentence,
    h("input", {
      type: "checkbox",
      role: "switch",
      class: "switch",
      name,
      "aria-label": title,
      checked: isOn,
      disabled: isImpossible,
    }),
  );

byId("settings").addEventListener("change", async ({ target }) => {
  if (target instanceof HTMLSelectElement) {
    await changeLanguage(target, page);
  } else if (target instanceof HTMLInputElement && target.name === "notify") {
    target.checked = await wishNotices(target.checked);
  } else if (target instanceof HTMLInputElement) {
    const value = target.type === "radio" ? target.value : target.checked ? "on" : "off";
    prefer(/** @type {Kept} */ (target.name), value);
  }
  dressPage();
  drawMasthead();
  render();
  void agree();
});

/**
 * Let a device know the reader no longer; if it is this one, they are a stranger here.
 * @param {string} device
 */
async function dismiss(device) {
  const isHere = state.identity?.devices.some((one) => one.device === device && one.here);
  await remove(`api/devices/${device}`);
  return isHere ? { name: "", identity: null } : { identity: await get("api/identity") };
}

/** @param {Partial<typeof state>} part what is new */
function change(part) {
  state = { ...state, ...part };
  render();
}

/**
 * Something about one's identity that the server does, or refuses.
 * @param {() => Promise<Partial<typeof state>>} doing
 */
async function attend(doing) {
  try {
    change(await doing());
    tell(null);
  } catch (why) {
    tell(why);
  }
}

listen(document.body, {
  hush: () => tell(null),
  "make-passkey": () => (noPasskeys() ? undefined : attend(async () => ({ identity: await makePasskey() }))),
  "remove-passkey": ({ id }) => attend(async () => ({ identity: await remove(`api/passkeys/${id}`) })),
  dismiss: ({ id }) => attend(() => dismiss(id ?? "")),
  "make-code": () =>
    attend(async () => {
      /** @type {import("../common/protocol").RecoveryCode} */
      const { code } = await post("api/recovery");
      return { code, identity: await get("api/identity") };
    }),
  print: () => print(),
  "think-of-leaving": () => change({ isLeaving: true }),
  stay: () => change({ isLeaving: false }),
  leave: async () => {
    try {
      await remove("api/me");
      location.assign("./");
    } catch (why) {
      tell(why);
    }
  },
});

await join("settings");
const drawMasthead = masthead(byId("masthead"), page);
render();
try {
  const { name } = await known();
  change({ name, identity: name ? await get("api/identity") : null });
} catch {
  // Without an answer the settings are those of this device.
}
