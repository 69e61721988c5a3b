/** All that a card can still be, for whoever points at it, focuses it or holds a finger on it. */

import { h } from "../common/dom.js";
import { possibilities, possible } from "./card.js";
import { find } from "./scene.js";

/** @typedef {import("./types").Scene} Scene */

const AFTER = 350; // ms: who only passes by is not meant
const HOLD = 500; // ms of a finger

/**
 * @param {Scene} scene
 * @param {number | null} number of a card
 */
export function peek(scene, number) {
  const found = number === null ? null : find(scene.view, number);
  return found && possible(found.card).length
    ? h("div", { class: "peek", "aria-hidden": "true", "data-key": "peek" }, possibilities(scene.variant, found.card))
    : null;
}

/**
 * Tell which card is looked at, and when none is any more.
 * @param {HTMLElement} root
 * @param {(number: number | null) => void} tell
 */
export function peeking(root, tell) {
  let timer = 0;
  /** @param {EventTarget | null} target @param {number} delay */
  const after = (target, delay) => {
    const card = target instanceof Element ? target.closest(".hand .card") : null;
    clearTimeout(timer);
    timer = setTimeout(() => tell(card instanceof HTMLElement ? Number(card.dataset.card) : null), delay);
  };
  root.addEventListener("pointerover", ({ target, pointerType }) => pointerType === "mouse" && after(target, AFTER));
  root.addEventListener("pointerleave", () => after(null, 0));
  root.addEventListener("pointerdown", ({ target, pointerType }) =>
    pointerType === "mouse" ? after(null, 0) : after(target, HOLD),
  );
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
    root.addEventListener(end, ({ pointerType }) => pointerType !== "mouse" && after(null, 0));
  }
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(".card:focus-visible")) {
      after(target, AFTER);
    }
  });
  root.addEventListener("focusout", () => after(null, 0));
}
