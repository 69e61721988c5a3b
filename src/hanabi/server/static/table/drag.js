/** Dragging one's own cards: onto the fireworks, onto the discard pile, or to another place in the hand. */

const FAR_ENOUGH = 8; // pixels, before a press becomes a drag

/**
 * @param {HTMLElement} root
 * @param {{ drop: (card: number, target: string) => void, shift: (card: number, by: number) => void, isOwn: (seat: number) => boolean }} table
 */
export function dragging(root, table) {
  /** @type {{ card: HTMLElement, x: number, y: number, ghost: HTMLElement | null } | null} */
  let held = null;

  root.addEventListener("pointerdown", (event) => {
    const card = event.target instanceof Element ? event.target.closest(".hand .card") : null;
    if (card instanceof HTMLElement && event.button === 0 && table.isOwn(Number(card.dataset.seat))) {
      held = { card, x: event.clientX, y: event.clientY, ghost: null };
    }
  });

  addEventListener("pointermove", (event) => {
    if (!held) {
      return;
    }
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(dx, dy) > FAR_ENOUGH) {
      held.ghost = lift(held.card);
    }
    if (held.ghost) {
      held.ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(3deg)`;
      mark(root, targetAt(event));
    }
  });

  addEventListener("pointerup", (event) => {
    const { card, ghost } = held ?? {};
    held = null;
    if (!card || !ghost) {
      return;
    }
    ghost.remove();
    card.classList.remove("lifted");
    mark(root, null);
    swallowClick();
    const target = targetAt(event);
    if (target instanceof HTMLElement && target.dataset.drop) {
      table.drop(Number(card.dataset.card), target.dataset.drop);
    } else if (target instanceof HTMLElement && target !== card && table.isOwn(Number(target.dataset.seat))) {
      table.shift(Number(card.dataset.card), Number(target.dataset.slot) - Number(card.dataset.slot));
    }
  });

  addEventListener("pointercancel", () => {
    held?.ghost?.remove();
    held?.card.classList.remove("lifted");
    held = null;
  });
}

/** @param {HTMLElement} card */
function lift(card) {
  const at = card.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.removeAttribute("data-card");
  ghost.tabIndex = -1;
  Object.assign(ghost.style, {
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
  });
  document.body.append(ghost);
  card.classList.add("lifted");
  return ghost;
}

/** @param {PointerEvent} event */
const targetAt = (event) =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop], .hand.own .card") ?? null;

/**
 * @param {HTMLElement} root
 * @param {Element | null} target
 */
function mark(root, target) {
  for (const marked of root.querySelectorAll(".over")) {
    marked.classList.remove("over");
  }
  target?.classList.add("over");
}

/** The click that ends a drag is no tap. */
function swallowClick() {
  const swallow = (/** @type {Event} */ event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}
