/** The clocks: how much time a player has, and that it runs out. */

import { h } from "../common/dom.js";
import { duration, say } from "../common/language.js";

/** @typedef {import("./types").Scene} Scene */

const URGENT = 10; // seconds
const DAY = 86_400;

/**
 * @param {Scene} scene
 * @param {number} seat
 * @param {boolean} isTurn
 */
export function clock(scene, seat, isTurn) {
  const { update, until } = scene;
  if (scene.isPast || update.over) {
    return null;
  }
  if (isTurn && until !== undefined) {
    const { kind, amount = 0 } = update.settings.clock ?? {};
    const urgent = Math.max(URGENT, (amount * (kind === "days" ? DAY : 1)) / 10);
    const left = until - Date.now() / 1000;
    return h(
      "span",
      {
        class: left < urgent ? "clock urgent" : "clock",
        role: "timer",
        "data-until": until.toFixed(1),
        "data-urgent": urgent,
      },
      words(left, urgent),
    );
  }
  const left = update.seats[seat]?.time_left;
  return left === undefined || left === null ? null : h("span", { class: "clock" }, duration(left));
}

/**
 * Short time is told in words, not by a colour alone.
 * @param {number} left
 * @param {number} urgent
 */
const words = (left, urgent) => (left < urgent ? say("{time} left!", { time: duration(left) }) : duration(left));

/** Every clock goes on. */
export function tick() {
  for (const shown of document.querySelectorAll("[data-until]")) {
    const left = Number(shown.getAttribute("data-until")) - Date.now() / 1000;
    const urgent = Number(shown.getAttribute("data-urgent"));
    shown.classList.toggle("urgent", left < urgent);
    shown.textContent = words(left, urgent);
  }
}
