/** Telling somebody who looks elsewhere that it is their turn: the tab's title, and a notification if they want one. */

import { say } from "./language.js";
import { preference } from "./preferences.js";

/** @typedef {import("./protocol").Update} Update */

let wasTurn = false;

/**
 * @param {Update} update
 * @param {boolean} isNews whether something has happened, or the page has just been opened
 */
export function tidings(update, isNews) {
  const isTurn = Boolean(update.view?.legal?.length);
  document.title = isTurn ? say("● Your turn - hanabi") : update.over ? say("The end - hanabi") : say("hanabi: a table");
  if (isTurn && !wasTurn && isNews) {
    void import("./sound.js").then(({ sound }) => sound({ type: "turn" }), () => undefined);
    if (document.hidden && preference("notify") === "on" && Notification.permission === "granted") {
      notify(update.table);
    }
  }
  wasTurn = isTurn;
}

/** @param {string} table */
function notify(table) {
  try {
    const told = new Notification(say("It is your turn."), { body: "hanabi", icon: "icon.svg", tag: table });
    told.addEventListener("click", () => {
      focus();
      told.close();
    });
  } catch {
    // Some phones let only what is installed notify anybody; the title still tells.
  }
}
