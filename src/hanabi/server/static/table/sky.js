/** The sky over the table: every firework hangs where it has got to, and whatever is launched goes up before one's eyes. */

import { isCalm } from "../common/preferences.js";
import { faceOf } from "../common/suits.js";
import { chance, FIZZLE, fit, GLOW, isByDay, outline, paint, RISE, WILLOW } from "./rockets.js";

/** @typedef {import("../common/protocol").Happened} Happened */
/** @typedef {import("./rockets.js").Rocket} Rocket */
/** @typedef {import("./types").Scene} Scene */

const STARS = 130;
const ARRIVES = 0.3; // seconds until the card that is launched has got to its place
const HANGS = RISE + 0.75; // the moment of a burst at which it stands still

/** How a misfire shakes the sky. */
const SHOCK = [
  { boxShadow: "inset 0 0 0 0 #e2483c00", transform: "none" },
  { boxShadow: "inset 0 0 8vmin 2vmin #e2483ccc", transform: "translate(-0.6vmin, 0.3vmin)", offset: 0.15 },
  { boxShadow: "inset 0 0 8vmin 2vmin #e2483ccc", transform: "translate(0.6vmin, -0.3vmin)", offset: 0.35 },
  { boxShadow: "inset 0 0 0 0 #e2483c00", transform: "none" },
];

/** @type {WeakMap<HTMLCanvasElement, Sky>} */
const skies = new WeakMap();

/**
 * The sky of the board that is drawn in this part of the page, if one is.
 * @param {HTMLElement} root
 */
export function skyOf(root) {
  const canvas = root.querySelector("canvas.night");
  if (!(canvas instanceof HTMLCanvasElement)) {
    return null;
  }
  const sky = skies.get(canvas) ?? new Sky(canvas);
  skies.set(canvas, sky);
  return sky;
}

export class Sky {
  /** @type {Scene | null} */
  #scene = null;
  /** @type {(Rocket & { born: number })[]} */
  #rockets = [];
  #still = document.createElement("canvas");
  /** @type {Map<string, number[][]>} */
  #outlines = new Map();
  #isRunning = false;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    new ResizeObserver(() => this.#drawStill()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#drawStill());
    new MutationObserver(() => this.#drawStill()).observe(document.documentElement, {
      attributeFilter: ["data-theme"],
    });
  }

  /**
   * The fireworks are where this scene has them; these events have brought them there.
   * @param {Scene} scene
   * @param {readonly Happened[]} [events]
   */
  show(scene, events = []) {
    this.#scene = scene;
    if (!isCalm() && !document.hidden) {
      this.#rockets.push(...events.flatMap((event) => this.#rocketsOf(scene, event)));
      if (events.some(({ type }) => type === "misfired")) {
        this.canvas.animate(SHOCK, { duration: 700, delay: 1000 * ARRIVES, easing: "ease-out" });
      }
    }
    this.#drawStill();
    if (this.#rockets.length && !this.#isRunning) {
      this.#isRunning = true;
      requestAnimationFrame(this.#frame);
    }
  }

  /**
   * @param {Scene} scene
   * @param {Happened} event
   * @returns {(Rocket & { born: number })[]}
   */
  #rocketsOf(scene, event) {
    const born = performance.now() / 1000;
    if (event.type === "misfired") {
      const { x, y } = this.#middle();
      return [-0.06, 0, 0.06].map((aside, index) => ({
        born,
        at: ARRIVES + 0.12 * index,
        kind: FIZZLE,
        x: x + aside,
        y: y + 0.05 * index,
        size: 0.2,
        from: y + 0.2,
      }));
    }
    if (event.type !== "launched") {
      return [];
    }
    const { suit } = faceOf(scene.variant, event.card);
    const height = suit.order.indexOf(faceOf(scene.variant, event.card).value) + 1;
    const hanging = this.#hanging(suit.name, height);
    if (!hanging) {
      return [];
    }
    const burst = { ...hanging, born, at: ARRIVES, size: hanging.size * 2.2 };
    return height < suit.order.length
      ? [burst]
      : [
          burst,
          { ...burst, at: ARRIVES + 0.35, size: hanging.size * 3 },
          { ...burst, at: ARRIVES + 0.7, kind: WILLOW, size: hanging.size * 4 },
        ];
  }

  /** The colours of smoke by day; by night the renderer knows better ones. */
  get colours() {
    if (!isByDay(this.canvas)) {
      return null;
    }
    const style = getComputedStyle(this.canvas);
    const paints = (/** @type {string} */ suit) => style.getPropertyValue(`--suit-${suit}`);
    return (/** @type {string} */ suit) =>
      suit === "multicolour" ? ["red", "yellow", "green", "blue", "multicolour"].map(paints) : [paints(suit)];
  }

  /** The middle of what can be seen of the sky. */
  #middle() {
    const frame = this.canvas.getBoundingClientRect();
    const works = this.canvas.parentElement?.querySelector(".fireworks")?.getBoundingClientRect();
    return { x: 0.5, y: works ? (works.top - frame.top) / frame.height - 0.06 : 0.5 };
  }

  /**
   * Where a firework hangs that has got this high: above its cards, below the hands that are above them.
   * @param {string} suit
   * @param {number} height
   * @returns {Rocket | null}
   */
  #hanging(suit, height) {
    const frame = this.canvas.getBoundingClientRect();
    const board = this.canvas.parentElement;
    const card = board?.querySelector(`.firework[data-suit="${suit}"]`)?.getBoundingClientRect();
    const hands = [...(board?.querySelectorAll(".mates .hand") ?? [])].map((hand) => hand.getBoundingClientRect());
    if (!card || !frame.height || height === 0) {
      return null;
    }
    // Only the hands right above it are in its way.
    const above = hands.filter(({ left, right, top }) => left < card.right && right > card.left && top < card.top);
    const room = card.top - Math.max(frame.top, ...above.map(({ bottom }) => bottom));
    const radius = Math.max(card.width * 0.3, Math.min(room * 0.42, card.width * 0.62)) * (0.5 + 0.1 * height);
    const climb = Math.max(0, room - 2.4 * radius) * ((height - 1) / 4);
    const y = card.top - 1.2 * radius - climb - frame.top;
    const { colours } = this;
    return {
      ...(colours && { colours: colours(suit) }),
      at: 0,
      kind: suit,
      x: (card.left + card.width / 2 - frame.left) / frame.width,
      y: y / frame.height,
      size: radius / Math.min(frame.width, frame.height),
      from: (card.top + card.height / 3 - frame.top) / frame.height,
    };
  }

  /** @param {string} kind */
  #outline(kind) {
    const points = this.#outlines.get(kind) ?? outline(kind);
    this.#outlines.set(kind, points);
    return points;
  }

  #drawStill() {
    const context = this.canvas.getContext("2d");
    const still = this.#still.getContext("2d");
    const scene = this.#scene;
    if (!context || !still || !scene) {
      return;
    }
    fit(this.canvas, context);
    const { width, height } = this.canvas;
    Object.assign(this.#still, { width, height });
    still.globalCompositeOperation = context.globalCompositeOperation;
    still.lineCap = "round";
    if (!isByDay(this.canvas)) {
      drawStars(still);
    }
    for (const { name } of scene.variant.suits) {
      const hanging = this.#hanging(name, scene.view.fireworks[name] ?? 0);
      if (hanging) {
        drawTrail(still, hanging);
        paint(still, this.#still, hanging, this.#outline(name), HANGS, 0.9);
      }
    }
    this.#draw();
  }

  #draw() {
    const context = this.canvas.getContext("2d");
    if (!context) {
      return;
    }
    fit(this.canvas, context);
    context.globalAlpha = 1;
    context.drawImage(this.#still, 0, 0);
    const now = performance.now() / 1000;
    this.#rockets = this.#rockets.filter(({ born, at }) => now - born - at < RISE + GLOW);
    for (const rocket of this.#rockets) {
      paint(context, this.canvas, rocket, this.#outline(rocket.kind), now - rocket.born - rocket.at, 1);
    }
  }

  #frame = () => {
    this.#draw();
    this.#isRunning = this.#rockets.length > 0 && this.canvas.isConnected;
    if (this.#isRunning) {
      requestAnimationFrame(this.#frame);
    }
  };
}

/** @param {CanvasRenderingContext2D} context */
function drawStars(context) {
  const { width, height } = context.canvas;
  context.fillStyle = "#fff";
  for (let star = 0; star < STARS; star += 1) {
    context.globalAlpha = 0.15 + 0.5 * chance(star + 0.3);
    const size = (height / 700) * (0.8 + chance(star + 0.7));
    context.fillRect(chance(star) * width, chance(star + 0.5) * height * 0.68, size, size);
  }
}

/**
 * The thread of smoke on which a firework went up.
 * @param {CanvasRenderingContext2D} context
 * @param {Rocket} rocket
 */
function drawTrail(context, { x, y, from = 1 }) {
  const { width, height } = context.canvas;
  context.globalAlpha = 0.3;
  context.strokeStyle = "#ffe2a8";
  context.lineWidth = height / 500;
  context.beginPath();
  context.moveTo(x * width, from * height);
  context.quadraticCurveTo(x * width + height / 120, ((from + y) / 2) * height, x * width, y * height);
  context.stroke();
}
