/** A table in the browser: what the server sends is drawn, what the reader taps is asked for. */

import { Connection } from "../common/connection.js";
import { byId, listen } from "../common/dom.js";
import { join, say } from "../common/language.js";
import { lineIsBack, masthead, tell } from "../common/page.js";
import { prefer, preference } from "../common/preferences.js";
import { beKnown, get, me, once, openBox, post, specialOf, variantOf } from "../common/server.js";
import { tick } from "./clock.js";
import { eventsOf, Log } from "./log.js";
import { withPart } from "./parts.js";
import { render, tools } from "./render.js";
import { find, queue, queuedMove, standing, stillMeant } from "./scene.js";
import { focusTray, placeTray } from "./spot.js";
import { beginning, canAct, canQueue, ownHand, scene, told, UNSELECTED } from "./state.js";

/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("./types").News} News */

const AGAIN = 1500; // ms until the server is asked again for what it did not give
const BREATH = 1000; // ms to look at the table, before the end is announced over it
const id = /^#(\w+)$/.exec(location.hash)?.[1] ?? "0"; // which is no table's
const [, lesson, step] = /^#lessons\/([\w-]+)(?:\/(\d+))?$/.exec(location.hash) ?? [];
const place = byId("table");
const log = new Log(byId("log"));
const rules = once(variantOf);
const box = once(openBox);
const takeInHand = once(playByHand);
const layTable = once(() => fetchPart("waiting"));
const tellStory = once(() => fetchPart("story"));

let state = beginning(preference("guided") === "yes");

/** @param {Partial<import("./types").State>} part what is new */
function change(part) {
  state = { ...state, ...part };
  render(state, log);
  drawMasthead();
  void drawSky();
}

/**
 * The sky is not needed at the first look.
 * @param {readonly import("../common/protocol").Happened[]} [events] that have just happened
 */
async function drawSky(events) {
  const { skyOf } = await import("./sky.js");
  const now = scene(state);
  if (now) {
    skyOf(place)?.show(now, events);
  }
}

await join("table");
const drawMasthead = masthead(byId("masthead"), { changed: changeLanguage, extra: () => tools(state) });
const line = lesson
  ? new (await import("../lessons/classroom.js")).Classroom(lesson, Number(step ?? 0), heard)
  : new Connection(`api/tables/${id}/socket`, { heard, changed: lineChanged });

// -- What the server says ------------------------------------------------------------------------------

/** @param {import("./types").Tidings} news */
async function heard(news) {
  const until = news.deadline === undefined || news.deadline === null ? undefined : Date.now() / 1000 + news.deadline;
  let variant;
  let backlog = state.backlog;
  try {
    variant = await rules(news.settings);
    await Promise.all([
      news.view && takeInHand(),
      news.lesson && fetchPart("teacher"),
      // Whoever plays does not need what is shown before the game, or to those who watch.
      (news.you ?? null) === null || !news.view ? layTable() : null,
      news.log?.some(({ short }) => short) ? tellStory() : null,
      news.log?.some(({ fact }) => fact.type === "acted" && fact.afterwards) ? join("why") : null,
    ]);
    // At the first look nothing waits, and nothing moves.
    backlog ??= state.update && new (await import("./backlog.js")).Backlog(hear);
  } catch (why) {
    tell(why);
    setTimeout(() => line.renew(), AGAIN);
    return;
  }
  const life = backlog ? await import("./lively.js").catch(() => null) : null;
  state = { ...state, backlog };
  if (backlog) {
    backlog.add({ news, variant, until, life });
  } else {
    hear({ news, variant, until, life });
  }
}

/**
 * Show what the server has told, when it is its turn.
 * @param {News} told
 */
function hear({ news, variant, until, life }) {
  const before = state.update;
  const old = scene(state);
  life?.land();
  const rects = life?.snapshot(place);
  const focused = document.activeElement?.closest(".hand.own .card, .tray") ? selectedSlot() : null;
  if (news.lesson?.isLaid) {
    log.clear();
  }
  log.add(news.log ?? []);
  state = told(state, { ...news, log: standing(news.log ?? []) }, variant, until);
  if (before && news.next_table && before.next_table !== news.next_table) {
    location.assign(`table.html#${news.next_table}`);
    return;
  }
  const now = scene(state);
  const hadQuestion = place.querySelector(".question") !== null;
  change({});
  keepFocus(focused);
  if (!hadQuestion) {
    place.querySelector(".question")?.scrollIntoView({ block: "nearest" });
  }
  if (life && rects && now && !news.lesson?.isLaid) {
    const events = eventsOf(news.log ?? []);
    life.enact(place, now, old, events, rects);
    void drawSky(events);
  }
  if (news.over && !state.isEndSeen && news.view) {
    state = { ...state, isEndSeen: true };
    if (before) {
      setTimeout(() => void show("end"), BREATH);
    }
  }
  const isSeated = (news.you ?? null) !== null;
  if (!before && now && !isSeated && news.seats.some((seat) => seat.open)) {
    void show("invited");
  } else if (isSeated && state.open === "invited") {
    void show(null);
  }
  moveQueued();
  if (news.lesson && !news.lesson.asks) {
    byId("talk")
      .querySelector(/** @type {"button"} */ ("[data-focus]"))
      ?.focus({ preventScroll: true });
  }
  if (now && !news.over && !news.lesson && !state.isGuided && isSeated) {
    void showAround();
  }
  if (news.view?.legal?.length && before && !before.view?.legal?.length) {
    life?.call(news.table);
  }
}

/** The place in the reader's hand that has the focus, if one has. */
function selectedSlot() {
  const number = state.selected ?? Number(/** @type {HTMLElement} */ (document.activeElement).dataset.card);
  const slot = ownHand(state).findIndex((card) => card.number === number);
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

/** @param {import("../common/connection.js").LineState} now */
function lineChanged(now) {
  change({ line: now });
  if (now === "open") {
    state.backlog?.catchUp();
    lineIsBack();
    const view = state.update?.view;
    // A move that was not answered is asked for again, if its turn is still now; else it was heard, or it is too late.
    line.settle((request) => request.turn === view?.turn && Boolean(view?.legal?.length));
  }
}

// -- What comes when it is wanted ----------------------------------------------------------------------

/** @param {import("./types").Part} part */
async function fetchPart(part) {
  const loaded = await withPart(part, state);
  state = { ...state, loaded: { ...state.loaded, ...loaded } };
}

/** @param {import("./types").SheetName | null} open */
async function show(open) {
  state = { ...state, open };
  try {
    if (open) {
      await fetchPart(open);
    }
  } catch {
    tell(new Error(say("The server does not answer. Try again in a moment.")));
  }
  change({});
  const { update, commitment, isKept } = state;
  if (open === "end" && update?.secret && isKept === undefined) {
    const { check } = await import("./sheets/end.js");
    change({ isKept: await check(commitment, update.secret, id) });
  }
}

/** Fetch what plays by tapping, by keyboard and by dragging. */
async function playByHand() {
  const [{ keys }, { dragging }, { peeking }] = await Promise.all([
    import("./keys.js"),
    import("./drag.js"),
    import("./peek.js"),
    fetchPart("tray"),
  ]);
  peeking(place, (peeked) => {
    if (peeked !== state.peeked) {
      change({ peeked });
    }
  });
  keys(place, {
    actions,
    select,
    shift,
    look,
    back,
    now: leavePast,
    past: () => state.past,
    hand: () => ownHand(state),
    selected: () => state.selected,
  });
  dragging(place, {
    drop: (number, target) => {
      const now = scene(state);
      const found = now && find(now.view, number);
      if (found) {
        state = { ...state, selected: number };
        act(`${target} ${found.slot}`, false);
      }
    },
    shift,
    isOwn: (seat) => seat === state.update?.you && !state.update?.over && !state.past,
  });
}

/** Whoever sits at a board for the first time on this device is shown around; later, whoever asks for it. */
async function showAround() {
  state = { ...state, isGuided: true };
  prefer("guided", "yes");
  const { variant } = state;
  const [{ guide }, special] = await Promise.all([import("./sheets/guide.js"), specialOf(variant), join("guide")]);
  if (scene(state) && variant) {
    guide(variant, special);
  }
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
  const now = scene(state);
  const view = state.update?.view;
  if (!now || !view || !(canAct(state) || canQueue(state))) {
    return;
  }
  if (!canAct(state) || state.backlog?.isWaiting) {
    // What the reader has seen is what they mean: if that has changed meanwhile, the move is taken back.
    state = { ...state, queued: queue(now, move) };
    close();
    state.backlog?.catchUp();
  } else if (view.mistakes?.includes(move) && !isSure && preference("confirm") === "on") {
    change({ doubted: move });
    focusTray(place);
  } else {
    close();
    void ask({ type: "act", turn: view.turn, move });
  }
}

/** The queued move, once it is the reader's turn and it still means what it meant. */
function moveQueued() {
  const { queued, update, past } = state;
  const now = scene(state);
  if (!queued || !now || past) {
    return;
  }
  const { legal, mistakes, turn } = now.view;
  if (update?.over || !stillMeant(queued, now)) {
    change({ queued: null });
    tell(new Error(say("The queued move is no longer what it was: it is taken back.")));
  } else if (legal?.length) {
    const move = queuedMove(queued, now.view);
    change({ queued: null });
    if (move && legal.includes(move) && !mistakes?.includes(move)) {
      void ask({ type: "act", turn, move });
    } else {
      tell(new Error(say("The queued move is not possible now.")));
    }
  }
}

/** @param {number} number */
function select(number) {
  if (state.selected === number) {
    close();
    return;
  }
  change({ ...UNSELECTED, selected: number });
  focusTray(place);
}

function close() {
  const number = state.selected;
  change(UNSELECTED);
  const card = place.querySelector(`.card[data-card="${number}"]`);
  const { activeElement } = document;
  if (card instanceof HTMLElement && (activeElement === document.body || !activeElement?.isConnected)) {
    card.focus({ preventScroll: true });
  }
}

/**
 * Put one's hand in another order: this card goes so many places to the right.
 * @param {number} number
 * @param {number} by
 */
function shift(number, by) {
  const { update, past } = state;
  const hand = update?.view?.hands[update.you ?? 0] ?? [];
  const slots = hand.map((_, slot) => slot);
  const from = hand.findIndex((card) => card.number === number);
  const to = from + by;
  if (from >= 0 && to >= 0 && to < slots.length && !past) {
    slots.splice(to, 0, ...slots.splice(from, 1));
    void ask({ type: "order", slots });
  }
}

/** What a bot would do; asked again, it goes. */
async function advise() {
  if (state.advice) {
    change({ advice: null });
    return;
  }
  try {
    const { turn } = state.update?.view ?? {};
    const [advice] = await Promise.all([get(`api/tables/${id}/advice`), fetchPart("advice")]);
    if (turn === state.update?.view?.turn) {
      change({ ...UNSELECTED, advice });
    }
  } catch (why) {
    tell(why);
  }
}

async function sit(/** @type {number | null} */ seat) {
  const field = document.querySelector("#table input[name=name], #talk input[name=name], #dialog input[name=name]");
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
    const [{ Past }] = await Promise.all([import("./past.js"), fetchPart("timeline")]);
    const past = state.past ?? (await Past.of(id));
    state = { ...state, past: past.go(turn ?? past.last), selected: null };
  } catch (why) {
    tell(why);
  }
  change({});
}

/**
 * The turn after a move, by its number in the log.
 * @param {number} number
 */
async function lookAt(number) {
  if (!state.past || state.past.turnOf(number) < 0) {
    state = { ...state, past: null }; // it was fetched before this move
    await look(null);
  }
  if (state.past) {
    change({ past: state.past.go(state.past.turnOf(number)), selected: null });
  }
}

/** One turn back, from the past or from now. */
async function back() {
  if (!state.past) {
    await look(null);
  }
  if (state.past) {
    change({ past: state.past.go(state.past.at - 1) });
  }
}

function leavePast() {
  change({ past: null });
  moveQueued();
}

async function changeLanguage() {
  log.forget();
  change({});
  await line.renew();
}

/** @type {Record<string, (data: DOMStringMap, element: HTMLElement) => void>} */
const actions = {
  select: ({ card }) => select(Number(card)),
  close,
  word: ({ word = null }) => change({ word }),
  act: ({ move, sure }) => act(move ?? "", sure === "yes"),
  undoubt: () => {
    change({ doubted: null });
    focusTray(place);
  },
  shift: ({ card, by }) => shift(Number(card), Number(by)),
  eyes: ({ seat }) => change({ eyes: state.eyes === Number(seat) ? null : Number(seat) }),
  advise: () => void advise(),
  unadvise: () => change({ advice: null }),
  "take-back": () => void ask({ type: "takeback" }),
  unqueue: () => change({ queued: null }),
  ask: ({ type = "" }) => void ask({ type }),
  remarks: () =>
    void box()
      .then(({ remarks }) => change({ remarks }))
      .catch(tell),
  remark: ({ remark }) => void ask({ type: "remark", remark }),
  sit: ({ seat }) => void sit(seat === undefined ? null : Number(seat)),
  stand: () => void ask({ type: "stand" }),
  fill: () => void ask({ type: "fill" }),
  return: () => void ask({ type: "return" }),
  vote: ({ motion, seat, agreed }) =>
    void ask({ type: "vote", motion, seat: seat === undefined ? null : Number(seat), agreed: agreed !== "no" }),
  copy: async (data, element) => (await import("../common/share.js")).copy(data, element),
  side: () => change({ isSideOpen: !state.isSideOpen }),
  show: ({ dialog }) => void show(/** @type {import("./types").SheetName | null} */ (dialog ?? null)),
  keys: () => prefer("keys", preference("keys", "on") === "on" ? "off" : "on"),
  download: async (data, element) => (await import("./sheets/end.js")).download(data, element),
  guide: async () => {
    await show(null);
    await showAround();
  },
  past: () => (state.past ? leavePast() : void look(null)),
  go: ({ turn }) => void look(Number(turn)),
  turn: ({ number }) => void lookAt(Number(number)),
  now: leavePast,
  hush: () => tell(null),
  challenge: async () => {
    try {
      /** @type {import("../common/protocol").ChallengeState} */
      const { link } = await post("api/challenges", { table: id });
      location.assign(link.slice(1));
    } catch (why) {
      tell(why);
    }
  },
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
byId("dialog").addEventListener("close", () => void show(null));
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
  if (state.selected !== null && target instanceof Element && !target.closest(".tray, .card, dialog")) {
    close();
  }
});
addEventListener("resize", () => render(state, log));
// What is unfolded needs room.
place.addEventListener("toggle", () => placeTray(place, state.selected), { capture: true });
addEventListener("hashchange", () => location.reload());
setInterval(tick, 1000);
void me().then(
  ({ name }) => change({ name }),
  () => undefined, // then a name is asked for when it is needed
);
