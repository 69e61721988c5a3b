/** Where the tray goes: beside the card that it belongs to. */

import { isCalm } from "../common/preferences.js";

/**
 * Put the tray beside its card on a wide screen; CSS makes it a sheet at the bottom of a narrow one, above which the hand is brought.
 * @param {HTMLElement} root
 * @param {number | null} number
 */
export function placeTray(root, number) {
  const shown = root.querySelector(".tray");
  const card = root.querySelector(`.card[data-card="${number}"]`);
  if (!(shown instanceof HTMLElement) || !card) {
    return;
  }
  if (innerWidth < 700) {
    shown.style.left = shown.style.top = "";
    const hand = (card.closest(".hand") ?? card).getBoundingClientRect();
    const below = hand.bottom + 8 - shown.getBoundingClientRect().top;
    scrollBy({ top: below > 0 ? below : Math.min(0, hand.top - 8), behavior: isCalm() ? "instant" : "smooth" });
    return;
  }
  const at = card.getBoundingClientRect();
  const size = shown.getBoundingClientRect();
  if (innerHeight < 500) {
    // No room above or below: beside the whole hand, at the side where it is not.
    const isLeft = at.left + at.width / 2 < innerWidth / 2;
    shown.style.left = isLeft ? `${innerWidth - size.width - 8}px` : "8px";
    shown.style.top = "8px";
    return;
  }
  const isBelow = at.bottom + size.height + 12 < innerHeight;
  const top = isBelow ? at.bottom + 8 : Math.max(8, at.top - size.height - 8);
  shown.style.left = `${Math.min(innerWidth - size.width - 8, Math.max(8, at.left + at.width / 2 - size.width / 2))}px`;
  shown.style.top = `${top}px`;
}

/** @param {HTMLElement} root */
export function focusTray(root) {
  const target =
    root.querySelector(".tray [data-focus]") ??
    root.querySelector(".tray .choices button") ??
    root.querySelector(".tray button");
  if (target instanceof HTMLElement) {
    target.focus({ preventScroll: true });
  }
}
