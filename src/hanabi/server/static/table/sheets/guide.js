/** The first-game guide: it points at things on the real board, one after the other, and never stands in the way of the game. */

import { byId, h, listen, morph, styled } from "../../common/dom.js";
import { counted, say } from "../../common/language.js";
import { isCalm } from "../../common/preferences.js";
import { specialWords } from "./special.js";

/** @typedef {import("../../common/protocol").Special} Special */
/** @typedef {import("../../common/protocol").VariantState} Variant */

/**
 * Something to point at, found anew whenever the board is drawn.
 * @typedef {object} Step
 * @property {string} at a selector
 * @property {string} title
 * @property {string} text
 */

const GAP = 12; // px between the bubble and what it points at

await styled("table/sheets/guide.css");

/**
 * @param {Variant} rules
 * @param {readonly Special[]} special
 * @returns {Step[]}
 */
function steps(rules, special) {
  const all = [
    {
      at: ".fireworks",
      title: say("The fireworks"),
      text: rules.perfect_or_lost
        ? say("This is what you build together, one value after the other. All of them must be complete in the end.")
        : say("This is what you build together, one value after the other: {best} points at best.", {
            best: rules.max_score,
          }),
    },
    {
      at: ".hand.own .cards",
      title: say("Your hand"),
      text: say(
        "You see the backs, everybody else sees the faces. Tap a card to play it or to discard it; what you are told of it is written on it.",
      ),
    },
    {
      at: ".hand:not(.own) .card",
      title: say("A team-mate's card"),
      text: say(
        "Tap it: you can tell its holder a colour or a value. Every card that the clue points at lights up, and nothing is said before you confirm. Try it!",
      ),
    },
    {
      at: ".tokens.clues",
      title: say("Clue tokens"),
      text: say("Every clue costs one. When they are spent, you play, or you discard to bring one back."),
    },
    {
      at: ".pile",
      title: say("The discard pile"),
      text: say("A discarded card lies here, and a clue token returns. Take care: there is only one of some cards."),
    },
    {
      at: ".tokens.errors",
      title: say("Errors"),
      text: counted(
        "A card that does not fit is an error. The first one loses the game.",
        "A card that does not fit is an error. With {count} of them the game is lost.",
        rules.error_tokens,
      ),
    },
    {
      at: ".deck",
      title: say("The deck"),
      text: rules.perfect_or_lost
        ? say("Whoever plays or discards draws a new card. When none is left, you go on with what you hold.")
        : say("Whoever plays or discards draws a new card. After the last one, everyone has one more turn."),
    },
    {
      at: ".status .whose",
      title: say("Whose turn it is"),
      text: say("It is also marked at the hands. You can choose your move before it is your turn: it waits."),
    },
    {
      at: ".eyes",
      title: say("Through their eyes"),
      text: say("See what a team-mate knows of their own cards, before you tell them more."),
    },
    { at: "[data-do=past]", title: say("Look back"), text: say("Go back to any earlier turn while the game goes on.") },
    {
      at: "#log",
      title: say("The log"),
      text: say("Everything that happens, in words. Bots can tell why they did it."),
    },
    ...special.map((each) => specialWords(each, rules)),
    {
      at: "[data-dialog=help]",
      title: say("Help"),
      text: say("The rules, the keys, and this guide once more. Have a good show!"),
    },
  ];
  return all.filter((step) => document.querySelector(step.at));
}

/**
 * Show somebody around on the board that they see.
 * @param {Variant} variant
 * @param {readonly Special[]} special
 */
export function guide(variant, special) {
  const before = document.activeElement;
  const ring = h("div", { class: "guide-ring", "aria-hidden": "true" });
  const bubble = h("div", { class: "guide" });
  const watcher = new MutationObserver(() => draw());
  const listening = new AbortController();
  const { signal } = listening;
  let at = 0;

  function leave() {
    watcher.disconnect();
    listening.abort();
    ring.remove();
    bubble.remove();
    const home =
      before instanceof HTMLElement && before.isConnected && before !== document.body
        ? before
        : document.querySelector(".hand.own .card");
    if (home instanceof HTMLElement) {
      home.focus({ preventScroll: true });
    }
  }

  /** @param {number} step */
  function turnTo(step) {
    at = step;
    draw();
    target()?.scrollIntoView({ block: "center", behavior: isCalm() ? "instant" : "smooth" });
  }

  /** What is pointed at now. */
  const target = () => document.querySelector(steps(variant, special)[at]?.at ?? ":not(*)");

  function draw() {
    const all = steps(variant, special);
    at = Math.max(0, Math.min(at, all.length - 1));
    morph(bubble, words(all, at));
    place(bubble, ring, target()?.getBoundingClientRect());
  }

  document.querySelector(".guide")?.dispatchEvent(new Event("leave")); // one is enough
  document.body.append(ring, bubble);
  watcher.observe(byId("table"), { subtree: true, childList: true, attributes: true });
  bubble.addEventListener("leave", leave);
  listen(bubble, { "guide-leave": leave, "guide-back": () => turnTo(at - 1), "guide-on": () => turnTo(at + 1) });
  const placed = () => place(bubble, ring, target()?.getBoundingClientRect());
  addEventListener("resize", placed, { signal });
  addEventListener("scroll", placed, { capture: true, passive: true, signal });
  document.addEventListener(
    "keydown",
    ({ key }) => {
      // What lies on top is closed first.
      if (key === "Escape" && !document.querySelector(".tray, dialog[open]")) {
        leave();
      }
    },
    { signal },
  );
  turnTo(0);
  bubble.focus({ preventScroll: true });
}

/**
 * @param {Step[]} all
 * @param {number} at
 */
function words(all, at) {
  const isLast = at === all.length - 1;
  return h(
    "div",
    {
      class: "guide",
      role: "dialog",
      tabindex: -1,
      "aria-labelledby": "guide-title",
      "aria-describedby": "guide-text",
    },
    h(
      "div",
      { "aria-live": "polite", "aria-atomic": "true" },
      h("h2", { id: "guide-title" }, all[at]?.title),
      h("p", { id: "guide-text" }, all[at]?.text),
    ),
    h(
      "div",
      { class: "row" },
      h("span", { class: "small" }, say("{turn} of {last}", { turn: at + 1, last: all.length })),
      isLast
        ? null
        : h("button", { type: "button", class: "quiet", "data-do": "guide-leave", "data-key": "skip" }, say("Skip")),
      h(
        "button",
        { type: "button", "data-do": "guide-back", "aria-disabled": at === 0 ? "true" : "false" },
        say("Back"),
      ),
      h(
        "button",
        { type: "button", class: "primary", "data-do": isLast ? "guide-leave" : "guide-on" },
        isLast ? say("Let's play!") : say("Next"),
      ),
    ),
  );
}

/**
 * Beside what is pointed at, wherever there is room; and out of the way of the tray.
 * @param {HTMLElement} bubble
 * @param {HTMLElement} ring
 * @param {DOMRect | undefined} found
 */
function place(bubble, ring, found) {
  ring.hidden = !found;
  if (!found) {
    return;
  }
  Object.assign(ring.style, {
    left: `${found.left - 6}px`,
    top: `${found.top - 6}px`,
    width: `${found.width + 12}px`,
    height: `${found.height + 12}px`,
  });
  const { width, height } = bubble.getBoundingClientRect();
  const middle = { left: found.left + found.width / 2 - width / 2, top: found.top + found.height / 2 - height / 2 };
  const [right, bottom] = [innerWidth - width - 8, innerHeight - height - 8];
  const places = [
    { left: middle.left, top: found.bottom + GAP },
    { left: middle.left, top: found.top - height - GAP },
    { left: found.right + GAP, top: middle.top },
    { left: found.left - width - GAP, top: middle.top },
    { left: middle.left, top: 8 },
    { left: middle.left, top: bottom },
  ].map(
    ({ left, top }) =>
      new DOMRect(Math.max(8, Math.min(right, left)), Math.max(8, Math.min(bottom, top)), width, height),
  );
  const taken = [found, document.querySelector(".tray")?.getBoundingClientRect()];
  const free =
    places.find((spot) => !taken.some((rect) => rect && overlap(spot, rect))) ??
    places.find((spot) => !taken[1] || !overlap(spot, taken[1])) ??
    places[5];
  Object.assign(bubble.style, { left: `${free?.left ?? 8}px`, top: `${free?.top ?? 8}px` });
}

/**
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
