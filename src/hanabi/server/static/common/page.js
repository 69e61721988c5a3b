/** What stands on every page: the line at the top, with language, light and sound; and the notice of what the server would not do. */

import { agree } from "./devices.js";
import { byId, h, listen, morph } from "./dom.js";
import { language, rulesPage, say, speak } from "./language.js";
import { LANGUAGES } from "./lists.js";
import { icon } from "./pictures.js";
import { dressPage, hasNotices, prefer, preference } from "./preferences.js";
import { LineLost, Refused } from "./server.js";

/**
 * What the line at the top has to know of its page, and to tell it.
 * @typedef {object} Page
 * @property {() => void} changed the language is another: the page is drawn anew
 * @property {() => void} [chosen] something was chosen
 * @property {(code: string) => void} [leave] goes to the page of another language, where each has its own
 * @property {() => import("./dom.js").Child[]} [extra] what belongs to this page
 */

/**
 * @param {HTMLElement} place
 * @param {Page} page
 */
export function masthead(place, page) {
  dressPage();
  const draw = () => morph(place, drawn(page.extra?.() ?? []));
  const changed = () => {
    dressPage();
    draw();
    page.chosen?.();
    void agree();
  };
  listen(place, {
    theme: () => {
      const order = ["auto", "light", "dark"];
      prefer("theme", order[(order.indexOf(preference("theme")) + 1) % order.length] ?? "auto");
      changed();
    },
    sound: () => {
      prefer("sound", preference("sound") === "on" ? "off" : "on");
      changed();
    },
    notify: async () => {
      await (await import("./notification.js")).wishNotices(!hasNotices());
      changed();
    },
  });
  place.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === "language") {
      void changeLanguage(target, page).finally(changed);
    }
  });
  draw();
  void agree().then((isNew) => (isNew ? followOthers(page, draw) : undefined));
  return draw;
}

/**
 * @param {HTMLSelectElement} chooser
 * @param {Page} page
 */
export async function changeLanguage(chooser, page) {
  try {
    await speak(chooser.value);
    page.changed();
    page.leave?.(chooser.value);
  } catch {
    tell(new Error(say("The server does not answer. Try again in a moment.")));
    chooser.value = language();
  }
}

/**
 * Something else was chosen on another device.
 * @param {Page} page
 * @param {() => void} draw
 */
async function followOthers(page, draw) {
  dressPage();
  if (!page.leave) {
    await speak(); // what is written in a language stays in it
  }
  draw();
  page.changed();
}

/** The ways from page to page, in the line at the top. */
export const ways = () => [
  h("a", { class: "way", href: rulesPage() }, say("Rules")),
  h("a", { class: "way", href: "replay.html" }, say("Replays")),
  h(
    "a",
    { class: "way own", href: "history.html", title: say("My games") },
    icon("curve"),
    h("span", {}, say("My games")),
  ),
];

/** @param {import("./dom.js").Child[]} extra */
function drawn(extra) {
  const theme = preference("theme");
  const themes = /** @type {Record<string, string>} */ ({
    auto: say("Theme: as the device"),
    light: say("Theme: light"),
    dark: say("Theme: dark"),
  });
  const hasSound = preference("sound") === "on";
  return h(
    "header",
    { id: "masthead", class: "masthead" },
    h("a", { class: "brand", href: "./" }, icon("burst"), "hanabi"),
    h("div", { class: "tools" }, extra),
    h(
      "div",
      { class: "likes" },
      tool("theme", themes[theme] ?? "", theme),
      tool("sound", say("Sound"), hasSound ? "sound" : "silence", hasSound),
      "Notification" in window
        ? tool("notify", say("Tell me when it is my turn"), hasNotices() ? "bell" : "no-bell", hasNotices())
        : null,
      h(
        "a",
        { class: "icon-button gear", href: "settings.html", "aria-label": say("Settings"), title: say("Settings") },
        icon("gear"),
      ),
      h(
        "label",
        { class: "language" },
        h("span", { class: "unseen" }, say("Language")),
        h("span", { class: "short", "aria-hidden": "true", lang: language() }, language().toUpperCase()),
        languages(),
      ),
    ),
  );
}

/** Every language by its own name, to choose from. */
export const languages = () =>
  h(
    "select",
    { name: "language" },
    Object.entries(LANGUAGES).map(([code, title]) =>
      h("option", { value: code, lang: code, selected: code === language() }, title),
    ),
  );

/**
 * @param {string} action
 * @param {string} label
 * @param {string} sign
 * @param {boolean} [isPressed]
 */
const tool = (action, label, sign, isPressed) =>
  h(
    "button",
    {
      type: "button",
      class: `quiet icon-button ${action}`,
      "data-do": action,
      "aria-pressed": isPressed === undefined ? null : isPressed ? "true" : "false",
      "aria-label": label,
      title: label,
    },
    icon(sign),
  );

const LASTS = 10_000; // ms that a notice stays, unless somebody is about to use it

/** What the notice is about. @type {unknown} */
let about = null;
let going = 0;

/**
 * Tell why something was not done; null takes the notice away.
 * @param {unknown} why
 */
export function tell(why) {
  clearTimeout(going);
  about = why;
  const sentence = why instanceof Error ? why.message : String(why ?? "");
  const rule = why instanceof Refused ? why.rule : null;
  const dialog = document.querySelector("dialog[open]");
  if (why && dialog instanceof HTMLDialogElement) {
    dialog.close(); // it would hide what is told
  }
  morph(
    byId("notice"),
    h(
      "div",
      { id: "notice", class: why ? "notice shown" : "notice", role: "alert" },
      why ? h("span", {}, sentence) : null,
      rule
        ? h("a", { href: `${rulesPage()}#${rule}`, target: "_blank", rel: "noopener" }, say("Rule {rule}", { rule }))
        : null,
      why ? h("button", { type: "button", class: "quiet", "data-do": "hush", "aria-label": say("Close") }, "×") : null,
    ),
  );
  if (why) {
    goSoon();
  }
}

/** The notice goes by itself; while it is read closely it stays. */
function goSoon() {
  going = setTimeout(() => (byId("notice").matches(":hover, :focus-within") ? goSoon() : tell(null)), LASTS);
}

/** The line is back: what was told about it is over. */
export function lineIsBack() {
  if (about instanceof LineLost) {
    tell(null);
  }
}
