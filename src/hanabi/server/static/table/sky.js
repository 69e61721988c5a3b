/** The sky over the table: every firework hangs where it has got to, and whatever is launched goes up before one's eyes. */

import { isCalm } from "../common/preferences.js";
import { faceOf } from "../common/suits.js";
import { paintHanging } from "./hanging.js";
import { chance, FIZZLE, fit, GLOW, isByDay, outline, paint, RISE, WILLOW } from "./rockets.js";

/** @typedef {import("../common/protocol").Happened} Happened */
/** @typedef {import("../common/protocol").SuitState} Suit */
/** @typedef {import("./hanging.js").Hanging} Hanging */
/** @typedef {import("./hanging.js").Paint} Paint */
/** @typedef {import("./rockets.js").Rocket} Rocket */
/** @typedef {{ left: number, right: number, top: number, bottom: number, works: DOMRect, frame: DOMRect }} Field */
/** @typedef {import("./types").Scene} Scene */

const STARS = 130;
const ARRIVES = 0.3; // seconds until the card that is launched has got to its place
const MOST_FAN = 1.75; // how much further apart than their cards the fireworks hang, where the sky is wide
/** Golden rain by day. @type {Paint} */
const GOLD = { colours: ["#c98a12"], edge: "#8a5a00", smoke: "#c98a12" };
/** By day the lightest of them need an edge. @type {Readonly<Record<string, string>>} */
const EDGES = { white: "#4a5f7d", yellow: "#9a6200", multicolour: "#3b2a5a" };

/** How a misfire shakes the sky. */
const SHOCK = [
  { boxShadow: "inset 0 0 0 0 #e2483c00", transform: "none" },
  { boxShadow: "inset 0 0 16vmin 4vmin #e2483ccc", transform: "translate(-0.8vmin, 0.4vmin)", offset: 0.12 },
  { boxShadow: "inset 0 0 16vmin 4vmin #e2483ccc", transform: "translate(0.8vmin, -0.4vmin)", offset: 0.3 },
  { boxShadow: "inset 0 0 16vmin 4vmin #e2483c88", transform: "none", offset: 0.6 },
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
  #awaited = 0; // fireworks that had a rocket on its way up when the still was drawn

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
        this.canvas.animate(SHOCK, { duration: 1200, delay: 1000 * ARRIVES, easing: "ease-out" });
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
    const { width, height } = this.canvas.getBoundingClientRect();
    const field = this.#field();
    if (!field) {
      return [];
    }
    if (event.type === "misfired") {
      const [x, y] = [0.5, (field.bottom - 0.4 * (field.bottom - field.top)) / height];
      return [0, -0.09, 0.08, -0.04, 0.04].map((aside, index) => ({
        born,
        at: ARRIVES + 0.12 * index,
        kind: FIZZLE,
        x: x + aside,
        y: y + 0.03 * index,
        size: 0.34 - 0.04 * index,
        from: { x: x + aside, y: y + 0.3 },
      }));
    }
    if (event.type !== "launched") {
      return [];
    }
    const { suit, value } = faceOf(scene.variant, event.card);
    const step = suit.order.indexOf(value) + 1;
    const hanging = this.#hanging(field, suit, step);
    if (!hanging) {
      return [];
    }
    const burst = {
      born,
      at: ARRIVES,
      kind: suit.name,
      x: hanging.x / width,
      y: hanging.y / height,
      size: (hanging.radius * (1.1 + 0.12 * step)) / Math.min(width, height),
      from: { x: hanging.from.x / width, y: hanging.from.y / height },
      paint: hanging.paint,
    };
    return step < suit.order.length ? [burst] : [burst, ...salute(burst)];
  }

  /**
   * What a firework is painted with by day; by night it is light.
   * @param {string} suit
   * @returns {Paint | null}
   */
  #paint(suit) {
    if (!isByDay(this.canvas)) {
      return null;
    }
    const style = getComputedStyle(this.canvas);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(`--suit-${name}`);
    const colours = suit === "multicolour" ? ["red", "yellow", "green", "blue", "multicolour"] : [suit];
    const edge = EDGES[suit] ?? colour(suit);
    // White smoke would not be seen before a bright sky.
    return { colours: colours.map(colour), edge, smoke: suit === "white" ? edge : colour(suit) };
  }

  /** The part of the sky between the hands and the fireworks' cards, in pixels of the canvas. */
  #field() {
    const frame = this.canvas.getBoundingClientRect();
    const board = this.canvas.parentElement;
    const works = board?.querySelector(".fireworks")?.getBoundingClientRect();
    if (!works || !frame.height) {
      return null;
    }
    const hands = [...(board?.querySelectorAll(".hand:not(.place-0)") ?? [])].map((hand) =>
      hand.getBoundingClientRect(),
    );
    const above = hands.filter(({ left, right, top }) => left < works.right && right > works.left && top < works.top);
    const top = Math.max(frame.top, ...above.map(({ bottom }) => bottom));
    // Whoever sits at a side of the fireworks leaves less of it.
    const beside = hands.filter((hand) => hand.bottom > top + 1 && hand.top < works.top);
    const left = Math.max(frame.left, ...beside.filter((hand) => hand.right <= works.left).map(({ right }) => right));
    const right = Math.min(frame.right, ...beside.filter((hand) => hand.left >= works.right).map((hand) => hand.left));
    return {
      left: left - frame.left,
      right: right - frame.left,
      top: top - frame.top,
      bottom: works.top - frame.top,
      works,
      frame,
    };
  }

  /**
   * Where a firework hangs that has got this far: the higher, the larger and the further out, so that all of them fill the sky.
   * @param {Field} field
   * @param {Suit} suit
   * @param {number} step
   * @returns {Hanging | null}
   */
  #hanging({ left, right, top, bottom, works, frame }, suit, step) {
    const card = this.canvas.parentElement
      ?.querySelector(`.firework[data-suit="${suit.name}"]`)
      ?.getBoundingClientRect();
    if (!card || step === 0) {
      return null;
    }
    const share = (step - 1) / (suit.order.length - 1);
    const room = bottom - top;
    const fan = Math.min(MOST_FAN, Math.max(1, (0.8 * (right - left)) / works.width));
    const count = Math.round(works.width / card.width);
    const largest = Math.min(0.5 * room, (0.66 * fan * works.width) / count);
    const radius = Math.min(0.5 * room, Math.max(0.27 * card.width, largest * (0.44 + 0.56 * share)));
    const from = { x: card.left + card.width / 2 - frame.left, y: bottom + card.height / 3 };
    const middle = works.left + works.width / 2 - frame.left;
    const x = middle + (from.x - middle) * (1 + (fan - 1) * (0.35 + 0.65 * share));
    const low = bottom - 1.12 * radius;
    return {
      suit: suit.name,
      height: step,
      isComplete: step === suit.order.length,
      x: Math.max(left + radius, Math.min(right - radius, x)),
      y: low + (Math.min(low, top + 1.04 * radius) - low) * share,
      radius,
      from,
      paint: this.#paint(suit.name),
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
    if (!context || !still || !scene || !this.canvas.clientHeight) {
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
    const field = this.#field();
    const rising = this.#rising;
    this.#awaited = rising.size;
    still.setTransform(width / this.canvas.clientWidth, 0, 0, height / this.canvas.clientHeight, 0, 0);
    for (const suit of field ? scene.variant.suits : []) {
      // What has not burst yet hangs where it has been.
      const step = (scene.view.fireworks[suit.name] ?? 0) - (rising.has(suit.name) ? 1 : 0);
      const hanging = field && this.#hanging(field, suit, step);
      if (hanging) {
        paintHanging(still, hanging);
      }
    }
    this.#draw();
  }

  /** The fireworks of which a rocket is on its way up. */
  get #rising() {
    const now = performance.now() / 1000;
    return new Set(this.#rockets.filter(({ born, at }) => now < born + at + RISE).map(({ kind }) => kind));
  }

  /** One frame: it asks for no style and for no box, which would be worked out anew for each. */
  #draw() {
    const context = this.canvas.getContext("2d");
    if (!context) {
      return;
    }
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.globalAlpha = 1;
    context.drawImage(this.#still, 0, 0);
    const now = performance.now() / 1000;
    this.#rockets = this.#rockets.filter(({ born, at }) => now - born - at < RISE + GLOW);
    for (const rocket of this.#rockets) {
      paint(context, this.canvas, rocket, this.#outline(rocket.kind), now - rocket.born - rocket.at, 1);
    }
  }

  #frame = () => {
    if (this.#rising.size === this.#awaited) {
      this.#draw();
    } else {
      this.#drawStill();
    }
    this.#isRunning = this.#rockets.length > 0 && this.canvas.isConnected;
    if (this.#isRunning) {
      requestAnimationFrame(this.#frame);
    }
  };
}

/**
 * What goes up at once with the last rocket of a firework: two more at its sides, itself again, and golden rain.
 * @param {Rocket & { born: number }} burst
 * @returns {(Rocket & { born: number })[]}
 */
const salute = (burst) => [
  ...[-1, 1].map((side) => ({
    ...burst,
    at: burst.at + 0.25,
    x: Math.min(0.94, Math.max(0.06, burst.x + side * 0.17)),
    y: burst.y + 0.08,
    size: burst.size * 0.7,
  })),
  { ...burst, at: burst.at + 0.5, size: burst.size * 1.7 },
  { ...burst, at: burst.at + 0.8, kind: WILLOW, size: burst.size * 2.2, paint: burst.paint && GOLD },
];

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
