/** Everything from the keyboard. Single keys can be turned off, for those whose voice or hand presses them by chance. */

import { preference } from "../common/preferences.js";

/** @typedef {import("../common/protocol").CardState} CardState */

/**
 * @param {HTMLElement} root
 * @param {object} table
 * @param {Record<string, (data: DOMStringMap, element: HTMLElement) => void>} table.actions
 * @param {(card: number) => void} table.select
 * @param {(card: number, by: number) => void} table.shift
 * @param {(turn: number | null) => void} table.look
 * @param {() => void} table.back
 * @param {() => void} table.now
 * @param {() => { at: number, last: number } | null} table.past
 * @param {() => readonly CardState[]} table.hand
 * @param {() => number | null} table.selected
 */
export function keys(root, table) {
  addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    if (event.key === "Escape" && table.selected() !== null) {
      table.actions.close?.({}, root);
    } else if (!isTyping && !event.ctrlKey && !event.metaKey && !document.querySelector("dialog[open]")) {
      if (press(event)) {
        event.preventDefault();
      }
    }
  });

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (event.key.startsWith("Arrow")) {
      return event.shiftKey || event.altKey ? carry(event.key) : walk(root, event.key);
    }
    return preference("keys", "on") === "on" && !event.altKey && single(event.key);
  }

  /** @param {string} key */
  function carry(key) {
    const focused = document.activeElement?.closest(".hand.own .card, .tray");
    const card =
      focused instanceof HTMLElement ? Number(focused.dataset.card ?? focused.dataset.for) : table.selected();
    if (card !== null && (key === "ArrowLeft" || key === "ArrowRight")) {
      table.shift(card, key === "ArrowLeft" ? -1 : 1);
      return true;
    }
    return false;
  }

  /** @param {string} key */
  function single(key) {
    const own = table.hand();
    const slot = own.findIndex(({ number }) => number === table.selected());
    const past = table.past();
    const picked = own[Number(key) - 1];
    if (picked) {
      table.select(picked.number);
      return true;
    }
    switch (key) {
      case "p":
      case "d":
        return slot >= 0 && run("act", { move: `${key === "p" ? "play" : "discard"} ${slot}` });
      case "c":
        return focus(".hand:not(.own) .card");
      case "h":
        return focus(".hand.own .card");
      case "t":
        return focus(".say input, .talk-box summary");
      case "l":
        return focus("#log");
      case "e":
        return focus(".hand:not(.own) .eyes");
      case "[":
        table.back();
        return true;
      case "]":
        if (past) {
          table.look(past.at + 1);
        }
        return past !== null;
      case "=":
        table.now();
        return true;
      case "n":
        return click(".teacher [data-type=go-on], .teacher .button");
      case "b":
        return click(".teacher [data-type=go-back]");
      case "w":
        return click("[data-do=advise]");
      case "u":
        return click("[data-do=take-back]");
      case "?":
        return run("show", { dialog: "help" });
      default:
        return false;
    }
  }

  /** @param {string} action @param {DOMStringMap} data */
  function run(action, data) {
    table.actions[action]?.(data, root);
    return true;
  }
}

/** @param {string} selector */
function click(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) {
    found.click();
  }
  return found !== null;
}

/** @param {string} selector */
function focus(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) {
    found.focus();
  }
  return found !== null;
}

/**
 * From card to card, and from hand to hand.
 * @param {HTMLElement} root
 * @param {string} key
 */
function walk(root, key) {
  const at = document.activeElement?.closest(".hand .card");
  const hands = [...root.querySelectorAll(".hand")].map((hand) => [...hand.querySelectorAll(".card")]);
  const row = hands.findIndex((cards) => at && cards.includes(at));
  if (!at || row < 0) {
    return false;
  }
  const column = hands[row]?.indexOf(at) ?? 0;
  const down = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0;
  const right = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
  const cards = hands[row + down] ?? [];
  const next = cards[Math.min(column + right, cards.length - 1)];
  if (next instanceof HTMLElement) {
    next.focus();
  }
  return true;
}
