/** What moves and sounds, briefly, at every event: not needed at the first look, and the game goes on without it. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { hasNotices, isCalm } from "../common/preferences.js";
import { faceOf } from "../common/suits.js";
import { FLIGHT } from "./backlog.js";
import { face } from "./card.js";
import { sound } from "./sounds.js";

/** @typedef {import("../common/protocol").Happened} Happened */
/** @typedef {import("./types").Scene} Scene */

const FLYING = "flight"; // by which the animations of cards under way are found again
const EASE = "cubic-bezier(.2,.8,.2,1)";

/**
 * Where the cards are now, by their numbers.
 * @param {HTMLElement} root
 */
export function snapshot(root) {
  const cards = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".hand .card")]);
  return new Map(cards.map((card) => [Number(card.dataset.card), card.getBoundingClientRect()]));
}

/** Whatever is still under way has arrived: the next move begins. */
export function land() {
  for (const flight of document.getAnimations().filter(({ id }) => id === FLYING)) {
    flight.finish();
  }
}

/**
 * What has happened is seen and heard.
 * @param {HTMLElement} root
 * @param {Scene} scene
 * @param {Scene | null} old
 * @param {readonly Happened[]} events
 * @param {Map<number, DOMRect>} rects
 */
export function enact(root, scene, old, events, rects) {
  fly(root, scene, old, events, rects);
  events.forEach(sound);
}

/**
 * @param {HTMLElement} root
 * @param {Scene} scene
 * @param {Scene | null} old
 * @param {readonly Happened[]} events
 * @param {Map<number, DOMRect>} rects
 */
function fly(root, scene, old, events, rects) {
  if (isCalm() || document.hidden || !old) {
    return;
  }
  for (const card of root.querySelectorAll(".hand .card")) {
    const number = Number(/** @type {HTMLElement} */ (card).dataset.card);
    glide(card, rects.get(number) ?? root.querySelector(".deck")?.getBoundingClientRect());
  }
  for (const event of events) {
    if (event.type === "launched" || event.type === "misfired" || event.type === "discarded") {
      const from = event.slot === null ? null : rects.get(old.view.hands[event.seat]?.[event.slot]?.number ?? -1);
      const { suit, value } = faceOf(scene.variant, event.card);
      const place = root.querySelector(
        `${event.type === "launched" ? ".firework" : ".pile .column"}[data-suit="${suit.name}"]`,
      );
      const cells = [...(place?.querySelectorAll("i[data-copies]") ?? [])];
      const goal =
        event.type === "launched" ? place : cells.find((cell) => cell.firstChild?.textContent === String(value));
      const lying = event.type === "launched" ? place?.querySelector(".face") : goal;
      send(scene, event.card, from ?? null, goal ?? null, lying ?? null, event.type);
      if (event.type === "misfired") {
        pulse(root.querySelector(".tokens.errors"));
      }
    } else if (event.type === "tokenreturned") {
      pulse(root.querySelector(".tokens.clues"));
    } else if (event.type === "errortakenback") {
      pulse(root.querySelector(".tokens.errors"));
    } else if (event.type === "shuffledin") {
      pulse(root.querySelector(".deck"));
    } else if (event.type === "revealed" || event.type === "tilelost") {
      pulse(root.querySelector(".tiles"));
    } else if (event.type === "lastroundbegan") {
      pulse(root.querySelector(".countdown"));
    }
  }
}

/**
 * From where it was to where it is.
 * @param {Element} element
 * @param {DOMRect | undefined} from
 */
function glide(element, from) {
  const to = element.getBoundingClientRect();
  const [dx, dy] = [(from?.left ?? to.left) - to.left, (from?.top ?? to.top) - to.top];
  if (Math.abs(dx) + Math.abs(dy) > 2) {
    element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
      id: FLYING,
      duration: FLIGHT,
      easing: EASE,
    });
  }
}

/**
 * A card leaves a hand for the table.
 * @param {Scene} scene
 * @param {string} card
 * @param {DOMRect | null} from
 * @param {Element | null} goal
 * @param {Element | null} lying which is not seen before it has arrived
 * @param {string} how
 */
function send(scene, card, from, goal, lying, how) {
  const to = goal?.getBoundingClientRect();
  if (!from || !to || !goal) {
    pulse(goal);
    return;
  }
  const ghost = h("div", { class: `card up ghost ${how}`, "aria-hidden": "true" }, face(scene.variant, card));
  Object.assign(ghost.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(ghost);
  const [dx, dy] = [
    to.left + to.width / 2 - from.left - from.width / 2,
    to.top + to.height / 2 - from.top - from.height / 2,
  ];
  // Both ways: its first frame may come before it has begun.
  const unseen = lying?.animate({ opacity: [0, 0] }, { duration: FLIGHT, fill: "both" });
  const turn = how === "misfired" ? "rotate(200deg)" : "rotate(0)";
  ghost
    .animate(
      [
        { transform: "none" },
        { transform: `translate(${dx}px, ${dy}px) scale(${to.width / from.width}) ${turn}`, opacity: 0.9 },
      ],
      { id: FLYING, duration: FLIGHT, easing: EASE },
    )
    .finished.finally(() => {
      ghost.remove();
      unseen?.cancel();
      pulse(goal);
    });
}

/** @param {Element | null} element */
function pulse(element) {
  element?.animate([{ transform: "scale(1)" }, { transform: "scale(1.12)" }, { transform: "scale(1)" }], {
    duration: FLIGHT,
    easing: "ease-out",
  });
}

/**
 * Call somebody who looks elsewhere: it is their turn.
 * @param {string} table
 */
export function call(table) {
  sound({ type: "turn" });
  if (document.hidden && hasNotices()) {
    void import("../common/notification.js").then(({ notify }) => notify(say("It is your turn."), table));
  }
}
