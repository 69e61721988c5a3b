/** What stands on every page: the line at the top, with language, light and sound; and the notice of what the server would not do. */

import { byId, h, listen, morph } from "./dom.js";
import { language, rulesPage, say, speak } from "./language.js";
import { LANGUAGES } from "./lists.js";
import { icon } from "./pictures.js";
import { dressPage, prefer, preference } from "./preferences.js";
import { Refused } from "./server.js";

/**
 * @param {HTMLElement} place
 * @param {{ changed: () => void, extra?: () => import("./dom.js").Child[] }} page `changed` draws the page anew
 */
export function masthead(place, page) {
  dressPage();
  const draw = () => morph(place, drawn(page.extra?.() ?? []));
  listen(place, {
    theme: () => {
      const order = ["auto", "light", "dark"];
      prefer("theme", order[(order.indexOf(preference("theme", "auto")) + 1) % order.length] ?? "auto");
      dressPage();
      draw();
    },
    sound: () => {
      prefer("sound", preference("sound", "on") === "on" ? "off" : "on");
      draw();
    },
    notify: async () => {
      const wanted = preference("notify") !== "on" && (await Notification.requestPermission()) === "granted";
      prefer("notify", wanted ? "on" : "off");
      draw();
    },
  });
  place.addEventListener("change", async ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === "language") {
      try {
        await speak(target.value);
        page.changed();
      } catch {
        tell(new Error(say("The server does not answer. Try again in a moment.")));
        target.value = language();
      }
      draw();
    }
  });
  draw();
  return draw;
}

/** @param {import("./dom.js").Child[]} extra */
function drawn(extra) {
  const theme = preference("theme", "auto");
  const themes = /** @type {Record<string, string>} */ ({
    auto: say("Theme: as the device"),
    light: say("Theme: light"),
    dark: say("Theme: dark"),
  });
  const hasSound = preference("sound", "on") === "on";
  return h(
    "header",
    { id: "masthead", class: "masthead" },
    h("a", { class: "brand", href: "./" }, icon("burst"), "hanabi"),
    h("div", { class: "tools" }, extra),
    h(
      "div",
      { class: "likes" },
      h(
        "button",
        {
          type: "button",
          class: "quiet icon-button",
          "data-do": "theme",
          "aria-label": themes[theme],
          title: themes[theme],
        },
        icon(theme),
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet icon-button",
          "data-do": "sound",
          "aria-pressed": hasSound ? "true" : "false",
          "aria-label": say("Sound"),
          title: say("Sound"),
        },
        icon(hasSound ? "sound" : "silence"),
      ),
      "Notification" in window
        ? h(
            "button",
            {
              type: "button",
              class: "quiet icon-button",
              "data-do": "notify",
              "aria-pressed": preference("notify") === "on" ? "true" : "false",
              "aria-label": say("Tell me when it is my turn"),
              title: say("Tell me when it is my turn"),
            },
            icon(preference("notify") === "on" ? "bell" : "no-bell"),
          )
        : null,
      h(
        "label",
        {},
        h("span", { class: "unseen" }, say("Language")),
        h(
          "select",
          { name: "language" },
          Object.entries(LANGUAGES).map(([code, title]) =>
            h("option", { value: code, lang: code, selected: code === language() }, `${code.toUpperCase()} · ${title}`),
          ),
        ),
      ),
    ),
  );
}

/**
 * Tell why something was not done; null takes the notice away.
 * @param {unknown} why
 */
export function tell(why) {
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
}
