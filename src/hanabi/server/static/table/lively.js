/** What moves and sounds, briefly, at every event: not needed at the first look, and the game goes on without it. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { hasNotices, isCalm, preference } from "../common/preferences.js";
import { faceOf } from "../common/suits.js";
import { face } from "./card.js";

/** @typedef {import("../common/protocol").Happened} Happened */
/** @typedef {import("./types").Scene} Scene */

const LASTS = 420; // ms
const EASE = "cubic-bezier(.2,.8,.2,1)";

/**
 * Where the cards are now, by their numbers.
 * @param {HTMLElement} root
 */
export function snapshot(root) {
  const cards = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".hand .card")]);
  return new Map(cards.map((card) => [Number(card.dataset.card), card.getBoundingClientRect()]));
}

/**
 * @param {HTMLElement} root
 * @param {Scene} scene
 * @param {Scene | null} old
 * @param {readonly Happened[]} events
 * @param {Map<number, DOMRect>} rects
 */
export function fly(root, scene, old, events, rects) {
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
      const suit = faceOf(scene.variant, event.card).suit.name;
      const goal = event.type === "launched" ? ".firework" : ".pile .column";
      send(scene, event.card, from ?? null, root.querySelector(`${goal}[data-suit="${suit}"]`), event.type);
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
      duration: LASTS,
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
 * @param {string} how
 */
function send(scene, card, from, goal, how) {
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
  const turn = how === "misfired" ? "rotate(200deg)" : "rotate(0)";
  ghost
    .animate(
      [
        { transform: "none" },
        { transform: `translate(${dx}px, ${dy}px) scale(${to.width / from.width}) ${turn}`, opacity: 0.9 },
      ],
      { duration: LASTS, easing: EASE },
    )
    .finished.finally(() => {
      ghost.remove();
      pulse(goal);
    });
}

/** @param {Element | null} element */
function pulse(element) {
  element?.animate([{ transform: "scale(1)" }, { transform: "scale(1.12)" }, { transform: "scale(1)" }], {
    duration: LASTS,
    easing: "ease-out",
  });
}

/** Notes: a frequency, when it begins, how long it lasts. @type {Record<string, [OscillatorType, [number, number, number][]]>} */
const SOUNDS = {
  clued: [
    "sine",
    [
      [880, 0, 0.25],
      [1318, 0.07, 0.3],
    ],
  ],
  launched: [
    "triangle",
    [
      [392, 0, 0.12],
      [523, 0.08, 0.12],
      [784, 0.16, 0.35],
    ],
  ],
  misfired: [
    "sawtooth",
    [
      [130, 0, 0.25],
      [92, 0.12, 0.4],
    ],
  ],
  discarded: [
    "triangle",
    [
      [240, 0, 0.12],
      [200, 0.06, 0.16],
    ],
  ],
  drew: ["sine", [[620, 0.3, 0.06]]],
  tokenreturned: ["sine", [[1046, 0.2, 0.2]]],
  errortakenback: [
    "sine",
    [
      [523, 0.1, 0.2],
      [784, 0.2, 0.3],
    ],
  ],
  revealed: [
    "triangle",
    [
      [659, 0.2, 0.2],
      [880, 0.3, 0.2],
      [1175, 0.4, 0.4],
    ],
  ],
  tilelost: ["triangle", [[330, 0.1, 0.3]]],
  shuffledin: [
    "triangle",
    [
      [300, 0, 0.08],
      [340, 0.08, 0.08],
      [300, 0.16, 0.08],
    ],
  ],
  lastroundbegan: [
    "sine",
    [
      [440, 0.3, 0.5],
      [440, 0.9, 0.5],
    ],
  ],
  rearranged: [
    "sine",
    [
      [500, 0, 0.05],
      [560, 0.05, 0.05],
    ],
  ],
  ended: [
    "triangle",
    [
      [523, 0.4, 0.6],
      [659, 0.5, 0.6],
      [784, 0.6, 0.6],
      [1046, 0.7, 1],
    ],
  ],
  turn: [
    "sine",
    [
      [740, 0.4, 0.2],
      [988, 0.52, 0.35],
    ],
  ],
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {{ type: string }} event */
export function sound({ type }) {
  const [shape, notes] = SOUNDS[type] ?? [];
  // A browser lets nobody make a sound before the reader has touched the page.
  if (!shape || !notes || preference("sound", "on") !== "on" || !navigator.userActivation?.hasBeenActive) {
    return;
  }
  audio ??= new AudioContext();
  for (const [frequency, after, lasts] of notes) {
    const start = audio.currentTime + after;
    const tone = new OscillatorNode(audio, { type: shape, frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.linearRampToValueAtTime(shape === "sawtooth" ? 0.05 : 0.09, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + lasts + 0.05);
  }
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
