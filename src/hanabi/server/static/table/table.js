/** A table in the browser: what the server sends is drawn, what the reader taps is asked for. */

import { Connection } from "../common/connection.js";
import { byId, h, listen, morph } from "../common/dom.js";
import { duration, join, say } from "../common/language.js";
import { masthead, tell } from "../common/page.js";
import { icon } from "../common/pictures.js";
import { prefer, preference } from "../common/preferences.js";
import { beKnown, get, me } from "../common/server.js";
import { openBox, variantTitle } from "../common/suits.js";
import { board } from "./board.js";
import { eventsOf, Log, talk } from "./log.js";
import { find, pointedAt, queuedMove, stillMeant } from "./scene.js";
import { fetchSheet, sheet } from "./sheets.js";
import { focusTray, placeTray } from "./spot.js";
import { status, tidings, waitingMove, watching } from "./status.js";
import { question, tray } from "./tray.js";

/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("../common/protocol").VariantState} Variant */
/** @typedef {import("./scene.js").Scene} Scene */

const AGAIN = 1500; // ms until the server is asked again for what it did not give
const id = /^#(\w+)$/.exec(location.hash)?.[1] ?? "0"; // which is no table's
const place = byId("table");
const side = byId("talk");
const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
const log = new Log(byId("log"));

/** @type {Update | null} */
let update = null;
/** @type {Variant | null} */
let variant = null;
/** @type {import("../common/protocol").Box["remarks"]} */
let remarks = {};
/** @type {Promise<[Variant, import("../common/protocol").Box]> | null} */
let asked = null;
/** @type {Promise<void> | null} */
let atHand = null;
/** @type {Promise<void> | null} */
let laying = null;
/** @type {typeof import("./sheets/waiting.js").waiting | null} */
let waiting = null;
/** @type {typeof import("./past.js") | null} */
let lookingBack = null;
/** @type {import("./past.js").Past | null} */
let past = null;
/** @type {import("./scene.js").Queued | null} */
let queued = null;
/** @type {number | null} */
let selected = null;
/** @type {string | null} */
let word = null;
/** @type {string | null} */
let doubted = null;
/** @type {number | null} */
let eyes = null;
/** @type {Set<number>} */
let pointed = new Set();
/** @type {import("./sheets.js").SheetName | null} */
let open = null;
/** @type {number | undefined} */
let timeIsUp;
let isEndSeen = false;
let isGuided = preference("guided") === "yes";
let commitment = "";
let name = "";

await join("table");
const drawMasthead = masthead(byId("masthead"), { changed: changeLanguage, extra: tools });
const line = new Connection(`api/tables/${id}/socket`, { heard, changed: lineChanged });

// -- What the server says ------------------------------------------------------------------------------

/** @param {Update} news */
async function heard(news) {
  const until = news.deadline === undefined || news.deadline === null ? undefined : Date.now() / 1000 + news.deadline;
  try {
    // What is heard while the first one waits for the variant waits behind it, so that the last one stays.
    [variant, { remarks }] = await (asked ??= Promise.all([
      get(`api/variant?name=${encodeURIComponent(news.settings.variant ?? "cocktail")}`),
      openBox(),
    ]));
    // The table before the game and the board are never needed together.
    await (news.view ? (atHand ??= takeInHand()) : (laying ??= layTable()));
  } catch (why) {
    asked = atHand = laying = null;
    tell(why);
    setTimeout(() => line.renew(), AGAIN);
    return;
  }
  const life = update ? await import("./lively.js").catch(() => null) : null;
  const before = update;
  const old = scene();
  const rects = life?.snapshot(place);
  update = news;
  timeIsUp = until;
  commitment ||= news.commitment;
  log.add(news.log ?? []);
  if (before?.next_table !== news.next_table && news.next_table && before) {
    location.assign(`table.html#${news.next_table}`);
    return;
  }
  pointed = pointedNow() ?? pointed;
  const now = scene();
  const focused = document.activeElement?.closest(".hand.own .card, .tray") ? selectedSlot() : null;
  if (now && selected !== null && !find(now, selected)) {
    close();
  }
  const hadQuestion = place.querySelector(".question") !== null;
  draw();
  keepFocus(focused);
  if (!hadQuestion) {
    place.querySelector(".question")?.scrollIntoView({ block: "nearest" });
  }
  if (life && rects && now) {
    const events = eventsOf(news.log ?? []);
    life.fly(place, now, old, events, rects);
    events.forEach(life.sound);
  }
  if (news.over && !isEndSeen && news.view) {
    isEndSeen = true;
    void show(before ? "end" : null);
  }
  moveQueued();
  if (now && !news.over && !isGuided && (news.you ?? null) !== null) {
    void showAround();
  }
  tidings(news, Boolean(before));
}

/** The cards that the last move pointed at, if it was a clue; null if nobody has moved since. */
function pointedNow() {
  const hands = update?.view?.hands ?? [];
  const moves = log.lines.filter(({ fact }) => fact.type === "acted" && !fact.action.startsWith("rearrange"));
  const clue = moves.at(-1)?.events?.find((event) => event.type === "clued");
  if (!clue || clue.type !== "clued") {
    return new Set(/** @type {number[]} */ ([]));
  }
  const isNew = update?.log?.some(({ number }) => number === moves.at(-1)?.number);
  return isNew ? new Set(sinceThen(clue).flatMap((slot) => hands[clue.target]?.[slot]?.number ?? [])) : null;
}

/**
 * Where the cards are now that a clue pointed at: its receiver may have put their hand in another order since.
 * @param {import("../common/protocol").Clued} clue
 */
function sinceThen(clue) {
  const happened = log.lines.flatMap(({ events }) => events ?? []);
  const orders = happened
    .slice(happened.indexOf(clue))
    .flatMap((event) => (event.type === "rearranged" && event.seat === clue.target ? [event.order] : []));
  return orders.reduce((slots, order) => slots.map((slot) => order.indexOf(slot)), [...clue.slots]);
}

/** The place in the reader's hand that has the focus, if one has. */
function selectedSlot() {
  const number = selected ?? Number(/** @type {HTMLElement} */ (document.activeElement).dataset.card);
  const slot = ownHand().findIndex((card) => card.number === number);
  return slot < 0 ? null : slot;
}

/**
 * Whoever plays by keyboard stays where they were, though the card is gone.
 * @param {number | null} slot
 */
function keepFocus(slot) {
  if (slot !== null && document.activeElement === document.body) {
    const cards = place.querySelectorAll(".hand.own .card");
    /** @type {HTMLElement | undefined} */ (cards[Math.min(slot, cards.length - 1)])?.focus({ preventScroll: true });
  }
}

/** The reader's cards, while they play with them. */
const ownHand = () =>
  update?.over || (update?.you ?? null) === null ? [] : (update?.view?.hands[update.you ?? 0] ?? []);

/** @param {import("../common/connection.js").LineState} state */
function lineChanged(state) {
  const words = {
    opening: "",
    open: "",
    lost: say("The connection is lost. It will come back by itself."),
    gone: say("There is no such table."),
    forbidden: say("Nobody may watch at this table."),
  };
  morph(
    byId("line"),
    h(
      "div",
      { id: "line", class: `line ${state}`, role: "status" },
      words[state],
      ["gone", "forbidden"].includes(state) ? h("a", { href: "./" }, say("To the lobby")) : null,
    ),
  );
  if (state === "open") {
    // A move that was not answered is asked for again, if its turn is still now; else it was heard, or it is too late.
    line.settle((request) => request.turn === update?.view?.turn && Boolean(update?.view?.legal?.length));
  }
}

// -- Drawing -------------------------------------------------------------------------------------------

/** @returns {Scene | null} */
function scene() {
  const shown = past?.shown ?? update;
  if (!shown?.view || !variant) {
    return null;
  }
  return {
    variant,
    update: shown,
    view: shown.view,
    eyes,
    selected,
    pointed: preview() ?? pointed,
    queued: queued?.card ?? null,
    isPast: past !== null,
    ...(timeIsUp === undefined ? {} : { until: timeIsUp }),
  };
}

/** The cards that the clue would point at that is being looked at. */
function preview() {
  if (!update?.view || !variant || selected === null || word === null) {
    return null;
  }
  const plain = { variant, update, view: update.view, eyes, selected, pointed, queued: null, isPast: false };
  const found = find(plain, selected);
  return found ? new Set(pointedAt(plain, found.seat, word)) : null;
}

const canAct = () => Boolean(update?.view?.legal?.length) && !past;
const canQueue = () =>
  update?.you !== undefined && update?.you !== null && !update.over && !past && !update.seats[update.you]?.taken_over;

function draw() {
  if (!update || !variant) {
    return;
  }
  const now = scene();
  const content = now
    ? [
        h("h1", { class: "unseen" }, variantTitle(variant)),
        status(now, log),
        past ? lookingBack?.timeline(past) : question(now),
        past || !queued ? null : waitingMove(queued, now),
        board(now),
        tray(now, { word, doubted, canAct: canAct(), canQueue: canQueue() }),
      ]
    : [waiting?.(update, variantTitle(variant), name)];
  morph(place, h("div", { id: "table", class: "table-area" }, content));
  morph(
    side,
    h("div", { id: "talk" }, (update.you ?? null) === null ? watching(update, name) : talk(update.settings, remarks)),
  );
  log.draw();
  drawMasthead();
  drawSheet();
  placeTray(place, selected);
}

function tools() {
  const isRunning = Boolean(update?.view);
  return [
    isRunning && (update?.over || (update?.settings.memory ?? "all") === "all")
      ? h(
          "button",
          {
            type: "button",
            class: "quiet icon-button",
            "data-do": "past",
            "aria-label": say("Look back"),
            title: say("Look back"),
            "aria-pressed": past ? "true" : "false",
          },
          icon("back"),
        )
      : null,
    isRunning
      ? h(
          "button",
          {
            type: "button",
            class: "quiet icon-button",
            "data-do": "show",
            "data-dialog": "invite",
            "aria-label": say("Ask friends"),
            title: say("Ask friends"),
          },
          icon("friends"),
        )
      : null,
    isRunning && update?.you !== undefined
      ? h(
          "button",
          {
            type: "button",
            class: "quiet icon-button",
            "data-do": "show",
            "data-dialog": "menu",
            "aria-label": say("Table"),
            title: say("Table"),
          },
          icon("more"),
        )
      : null,
    h(
      "button",
      {
        type: "button",
        class: "quiet icon-button",
        "data-do": "show",
        "data-dialog": "help",
        "aria-label": say("Help"),
        title: say("Help"),
      },
      icon("help"),
    ),
  ];
}

/** @param {import("./sheets.js").SheetName | null} which */
async function show(which) {
  open = which;
  try {
    if (which) {
      await fetchSheet(which);
    }
  } catch {
    tell(new Error(say("The server does not answer. Try again in a moment.")));
  }
  drawSheet();
}

function drawSheet() {
  const content = update && variant && open ? sheet(open, { update, variant, commitment }) : null;
  const away = h(
    "button",
    { type: "button", class: "quiet close", "data-do": "show", "aria-label": say("Close") },
    "×",
  );
  morph(
    dialog,
    h(
      "dialog",
      { id: "dialog", class: `sheet ${open ?? ""}`, "aria-label": sheetTitle(), open: dialog.open },
      content,
      content ? away : null,
    ),
  );
  if (content && !dialog.open) {
    dialog.showModal();
  } else if (!content && dialog.open) {
    dialog.close();
  }
}

/** Fetch what is shown before the game. */
async function layTable() {
  const [room] = await Promise.all([import("./sheets/waiting.js"), join("waiting")]);
  ({ waiting } = room);
}

/** Fetch what plays by keyboard and by dragging. */
async function takeInHand() {
  const [{ keys }, { dragging }] = await Promise.all([import("./keys.js"), import("./drag.js")]);
  keys(place, {
    actions,
    select,
    shift,
    look,
    back,
    now: leavePast,
    past: () => past,
    hand: ownHand,
    selected: () => selected,
  });
  dragging(place, {
    drop: (number, target) => {
      const now = scene();
      const found = now && find(now, number);
      if (found) {
        selected = number;
        act(`${target} ${found.slot}`, false);
      }
    },
    shift,
    isOwn: (seat) => seat === update?.you && !update?.over && !past,
  });
}

/** Whoever sits at a board for the first time on this device is shown around; later, whoever asks for it. */
async function showAround() {
  isGuided = true;
  prefer("guided", "yes");
  const [{ guide }] = await Promise.all([import("./sheets/guide.js"), join("guide")]);
  const shown = scene();
  if (shown) {
    guide(shown);
  }
}

function sheetTitle() {
  return open === "help"
    ? say("Help")
    : open === "invite"
      ? say("Ask friends")
      : open === "menu"
        ? say("Table")
        : say("The end of the show");
}

// -- What the reader does ------------------------------------------------------------------------------

/**
 * Ask the server for something; whether it was done.
 * @param {{ type: string } & Record<string, unknown>} request
 */
async function ask(request) {
  try {
    await line.ask(request);
    tell(null);
    return true;
  } catch (why) {
    tell(why);
    return false;
  }
}

/**
 * @param {string} move
 * @param {boolean} isSure
 */
function act(move, isSure) {
  const view = update?.view;
  if (!view || !(canAct() || canQueue())) {
    return;
  }
  if (!canAct()) {
    queued = queuedFrom(move);
    close();
  } else if (view.mistakes?.includes(move) && !isSure) {
    doubted = move;
    draw();
    focusTray(place);
  } else {
    close();
    void ask({ type: "act", turn: view.turn, move });
  }
}

/** @param {string} move */
function queuedFrom(move) {
  const now = scene();
  const [verb = "", first = "", second = ""] = move.split(" ");
  if (!now) {
    return null;
  }
  if (verb === "clue") {
    return { verb, card: null, target: Number(first), word: second, pointed: pointedAt(now, Number(first), second) };
  }
  return { verb, card: selected, target: null, word: null, pointed: [] };
}

/** The queued move, once it is the reader's turn and it still means what it meant. */
function moveQueued() {
  const view = update?.view;
  const now = scene();
  if (!queued || !view || !now || past) {
    return;
  }
  if (update?.over || !stillMeant(queued, now)) {
    queued = null;
    draw();
    tell(new Error(say("The queued move is no longer what it was: it is taken back.")));
  } else if (view.legal?.length) {
    const move = queuedMove(queued, view);
    queued = null;
    if (move && view.legal.includes(move) && !view.mistakes?.includes(move)) {
      void ask({ type: "act", turn: view.turn, move });
    } else {
      tell(new Error(say("The queued move is not possible now.")));
    }
    draw();
  }
}

/** @param {number} number */
function select(number) {
  if (selected === number) {
    close();
    return;
  }
  selected = number;
  word = doubted = null;
  draw();
  focusTray(place);
}

function close() {
  const number = selected;
  selected = word = doubted = null;
  draw();
  const card = place.querySelector(`.card[data-card="${number}"]`);
  if (
    card instanceof HTMLElement &&
    (document.activeElement === document.body || !document.activeElement?.isConnected)
  ) {
    card.focus({ preventScroll: true });
  }
}

/**
 * Put one's hand in another order: this card goes so many places to the right.
 * @param {number} number
 * @param {number} by
 */
function shift(number, by) {
  const hand = update?.view?.hands[update.you ?? 0] ?? [];
  const slots = hand.map((_, slot) => slot);
  const from = hand.findIndex((card) => card.number === number);
  const to = from + by;
  if (from >= 0 && to >= 0 && to < slots.length && !past) {
    slots.splice(to, 0, ...slots.splice(from, 1));
    void ask({ type: "order", slots });
  }
}

async function sit(/** @type {number | null} */ seat) {
  const field = place.querySelector("input[name=name]") ?? side.querySelector("input[name=name]");
  const wished = field instanceof HTMLInputElement ? field.value.trim() : "";
  try {
    if (await beKnown(wished)) {
      await line.renew();
    }
    await ask({ type: "sit", seat });
  } catch (why) {
    tell(why);
  }
}

async function look(/** @type {number | null} */ turn) {
  try {
    [lookingBack] = await Promise.all([import("./past.js"), join("past")]);
    past ??= await lookingBack.Past.of(id);
    past.go(turn ?? past.last);
    selected = null;
  } catch (why) {
    tell(why);
  }
  draw();
}

/** One turn back, from the past or from now. */
async function back() {
  if (past) {
    past.go(past.at - 1);
    draw();
  } else {
    await look(null);
    await look(past ? /** @type {import("./past.js").Past} */ (past).last - 1 : null);
  }
}

function leavePast() {
  past = null;
  draw();
  moveQueued();
}

async function changeLanguage() {
  log.forget();
  draw();
  await line.renew();
}

/** @type {Record<string, (data: DOMStringMap, element: HTMLElement) => void>} */
const actions = {
  select: ({ card }) => select(Number(card)),
  close,
  word: ({ word: chosen }) => {
    word = chosen ?? null;
    draw();
  },
  act: ({ move, sure }) => act(move ?? "", sure === "yes"),
  undoubt: () => {
    doubted = null;
    draw();
    focusTray(place);
  },
  shift: ({ card, by }) => shift(Number(card), Number(by)),
  eyes: ({ seat }) => {
    eyes = eyes === Number(seat) ? null : Number(seat);
    draw();
  },
  unqueue: () => {
    queued = null;
    draw();
  },
  remark: ({ remark }) => void ask({ type: "remark", remark }),
  sit: ({ seat }) => void sit(seat === undefined ? null : Number(seat)),
  stand: () => void ask({ type: "stand" }),
  fill: () => void ask({ type: "fill" }),
  return: () => void ask({ type: "return" }),
  vote: ({ motion, seat, agreed }) =>
    void ask({ type: "vote", motion, seat: seat === undefined ? null : Number(seat), agreed: agreed !== "no" }),
  copy: async (data, element) => (await import("../common/share.js")).copy(data, element),
  show: ({ dialog: which }) => void show(/** @type {import("./sheets.js").SheetName | null} */ (which ?? null)),
  keys: () => prefer("keys", preference("keys", "on") === "on" ? "off" : "on"),
  download: async (data, element) => (await import("./sheets/end.js")).download(data, element),
  guide: async () => {
    await show(null);
    await showAround();
  },
  past: () => (past ? leavePast() : void look(null)),
  go: ({ turn }) => void look(Number(turn)),
  now: leavePast,
  hush: () => tell(null),
  together: async () => {
    try {
      const { makeShow } = await import("../common/share.js");
      location.assign(await makeShow(`tables/${id}`));
    } catch (why) {
      tell(why);
    }
  },
};

listen(document.body, actions);
dialog.addEventListener("close", () => void show(null));
document.body.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const data = new FormData(form);
  if (form.matches(".note")) {
    if (await ask({ type: "note", card: Number(form.dataset.card), text: String(data.get("note")) })) {
      close();
    }
  } else if (form.matches(".say") && String(data.get("text")).trim()) {
    if (await ask({ type: "say", text: String(data.get("text")) })) {
      form.reset();
    }
  } else if (form.matches(".ready")) {
    void ask({ type: "ready", colourful: Number(data.get("colourful") ?? 0) });
  }
});
place.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "turn") {
    void look(Number(target.value));
  }
});
document.addEventListener("pointerdown", ({ target }) => {
  if (selected !== null && target instanceof Element && !target.closest(".tray, .card, dialog")) {
    close();
  }
});
addEventListener("resize", () => placeTray(place, selected));
place.addEventListener("toggle", () => placeTray(place, selected), { capture: true }); // what is unfolded needs room
addEventListener("hashchange", () => location.reload());
setInterval(() => {
  for (const shown of document.querySelectorAll("[data-until]")) {
    shown.textContent = duration(Number(shown.getAttribute("data-until")) - Date.now() / 1000);
  }
}, 1000);
void me().then(
  (known) => {
    ({ name } = known);
    draw();
  },
  () => undefined, // then a name is asked for when it is needed
);
