/** A finished game in the browser, at any turn, through anybody's eyes, alone or together. */

import { byId, h, listen, morph } from "../common/dom.js";
import { join, say } from "../common/language.js";
import { masthead, tell, ways } from "../common/page.js";
import { isCalm, preference } from "../common/preferences.js";
import { beKnown, get, Refused, remove, variantOf } from "../common/server.js";
import { copy, makeShow, takeHome } from "../common/share.js";
import { Past } from "../table/past.js";
import { keepAiming } from "../table/pointer.js";
import { find } from "../table/scene.js";
import { focusTray, placeTray } from "../table/spot.js";
import { Branch } from "./branch.js";
import { Playback } from "./playback.js";
import { readAddress, Recording, writeAddress } from "./recording.js";
import { here, render, scene } from "./render.js";
import { upload } from "./upload.js";

/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("./types").State} State */

const place = byId("replay");

/** @type {State} */
let state = {
  address: readAddress(location.hash),
  recording: null,
  variant: null,
  branch: null,
  player: null,
  whatIf: null,
  kept: [],
  isNaming: false,
  isThinking: false,
  word: null,
  past: null,
  playback: new Playback(() => {
    // What was asked for before may still be on its way.
    if (state.wanted.turn === at()) {
      void own(at() + 1);
    }
    return state.wanted.turn < (state.past?.last ?? 0);
  }),
  show: null,
  company: null,
  failure: null,
  eyes: null,
  wanted: { turn: 0, seat: null, branch: null },
  selected: null,
  holders: [],
  isSideOpen: false,
  review: null,
  shelf: null,
};

/** @param {Partial<State>} part what is new */
function change(part) {
  state = { ...state, ...part };
  render(state);
  void drawSky();
}

/**
 * The sky is not needed at the first look.
 * @param {readonly import("../common/protocol").Happened[]} [events] that have just happened
 */
async function drawSky(events) {
  const { skyOf } = await import("../table/sky.js");
  const now = scene(state);
  if (now) {
    skyOf(place)?.show(now, events);
  }
}

/** What bots have answered goes by quickly. */
const answers = new Playback(() => {
  if (state.wanted.turn === at() && state.wanted.turn < (state.past?.last ?? 0)) {
    void own(at() + 1);
  }
  return state.wanted.turn < (state.past?.last ?? 0);
});
answers.speed = 2;

/** The turn that is shown. */
const at = () => state.past?.at ?? 0;

// -- Where one is --------------------------------------------------------------------------------------

/**
 * A branch that somebody has kept.
 * @param {string} id
 * @returns {Promise<import("./branch.js").Kept>}
 */
async function keptBranch(id) {
  if (!/^[0-9A-Za-z]+$/.test(id)) {
    throw new Refused(say("There is no such replay."));
  }
  return get(`api/branches/${id}`);
}

/**
 * Open the game, as far as it can be seen.
 * @param {string} source
 */
async function open(source) {
  if (!/^(tables|replays)\/[0-9A-Za-z]+$/.test(source)) {
    throw new Refused(say("There is no such replay."));
  }
  const recording = state.recording ?? new Recording(source);
  state = { ...state, recording };
  const [update] = await recording.seen(null);
  const variant = await variantOf(update?.settings ?? {});
  state = { ...state, variant };
}

/**
 * Be at a turn of the game, or of a branch of it, and look through a seat's eyes or at all hands.
 * @param {number} turn
 * @param {number | null} seat
 * @param {Branch | null} branch
 */
async function arrive(turn, seat, branch) {
  const wanted = { turn, seat, branch };
  state = { ...state, wanted };
  try {
    const [updates, life] = await Promise.all([
      (branch ?? /** @type {Recording} */ (state.recording)).seen(seat),
      state.past ? liveliness().catch(() => null) : null,
      branch ? drawBranches() : null,
    ]);
    if (state.wanted === wanted) {
      arrived(updates, wanted, life);
    }
  } catch (why) {
    if (state.wanted === wanted) {
      state = { ...state, wanted: { turn: at(), seat: state.eyes, branch: state.branch } };
    }
    if (state.past) {
      tell(why);
    } else {
      fail(why);
    }
  }
  change({});
}

/** What moves is not needed before the second look. */
async function liveliness() {
  const [lively, { eventsOf }] = await Promise.all([import("../table/lively.js"), import("../table/log.js")]);
  return { ...lively, eventsOf };
}

/** What draws a branch is not needed before there is one. */
async function drawBranches() {
  if (!state.whatIf) {
    const [drawing] = await Promise.all([import("./whatif.js"), join("whatif")]);
    state = { ...state, whatIf: drawing };
  }
}

/**
 * @param {Update[]} updates
 * @param {State["wanted"]} wanted
 * @param {Awaited<ReturnType<typeof liveliness>> | null} life
 */
function arrived(updates, { turn, seat, branch }, life) {
  const old = scene(state);
  const isStep = state.past !== null && turn === state.past.at + 1 && seat === state.eyes;
  life?.land();
  const rects = life?.snapshot(place);
  const past = new Past(updates).go(turn);
  const player = branch ? (state.player ?? updates[branch.turn]?.view?.seat ?? null) : null;
  const isNaming = state.isNaming && branch === state.branch;
  state = { ...state, past, eyes: seat, branch, player, isNaming };
  const now = scene(state);
  const isGone = now && state.selected !== null && !find(now.view, state.selected);
  change(isGone ? { selected: null, word: null } : {});
  scrollStory();
  if (life && rects && now && isStep && past.at === turn) {
    const events = life.eventsOf(past.shown.log ?? []);
    life.enact(place, now, old, events, rects);
    void drawSky(events);
  }
  // A browser minds an address that changes all the time, as under a slider.
  setTimeout(() => state.past === past && !state.show && history.replaceState(null, "", here(state)), 150);
}

/**
 * What the reader does by themselves: a leader takes everybody along, a follower no longer follows.
 * @param {number} turn
 * @param {number | null} [seat]
 * @param {Branch | null} [branch]
 */
function own(turn, seat = state.wanted.seat, branch = state.wanted.branch) {
  const position = Math.max(0, Math.min(branch?.last ?? state.past?.last ?? 0, turn));
  state.show?.go({ position, seat, fork: branch?.fork ?? null });
  return arrive(position, seat, branch);
}

/** @param {number} turn */
function go(turn) {
  state.playback.stop();
  answers.stop();
  void own(turn);
}

function run() {
  const { playback, past } = state;
  if (playback.isPlaying) {
    playback.stop();
  } else {
    answers.stop();
    void own(past && past.at < past.last ? past.at + 1 : 0);
    playback.play();
  }
  change({});
}

// -- What if -------------------------------------------------------------------------------------------

/** Play on differently from here; or go back to the game, where it was left. */
function whatIf() {
  const { branch, recording, past, eyes } = state;
  state.playback.stop();
  answers.stop();
  close();
  if (branch) {
    void own(Math.min(at(), branch.turn), eyes, null);
  } else if (recording && past && !past.shown.view?.ended) {
    void own(past.at, eyes, new Branch(recording.source, { turn: past.at }));
  }
}

/** @param {string} move */
async function act(move) {
  const { branch, eyes } = state;
  const now = scene(state);
  if (!branch || !now?.view.legal?.length || state.isThinking) {
    return;
  }
  const hand = now.view.hands[now.view.seat] ?? [];
  const slot = hand.findIndex(({ number }) => number === state.selected);
  close();
  change({ isThinking: true });
  try {
    const next = await branch.after(at(), move, eyes);
    tell(null);
    state = { ...state, isThinking: false };
    await own(isCalm() ? next.last : at() + 1, eyes, next);
    answers.play();
  } catch (why) {
    tell(why);
  }
  change({ isThinking: false });
  if (document.activeElement === document.body) {
    const cards = place.querySelectorAll(".hand.own .card");
    /** @type {HTMLElement | undefined} */ (cards[Math.max(0, slot)])?.focus({ preventScroll: true });
  }
}

/** @param {string} name */
async function keep(name) {
  await beKnown();
  const kept = await /** @type {Branch} */ (state.branch).keep(name);
  state = { ...state, isNaming: false, branch: kept, wanted: { ...state.wanted, branch: kept } };
  if (!state.show) {
    history.replaceState(null, "", here(state));
  }
  await findKept();
}

/** What the reader has kept of this game. */
async function findKept() {
  const source = state.recording?.source ?? "";
  const kept = await get(`api/branches?source=${source}`);
  if (kept.length) {
    await drawBranches();
  }
  change({ kept });
  scrollStory();
}

/** @param {string} branch */
async function unkeep(branch) {
  await remove(`api/branches/${branch}`);
  if (state.branch?.kept?.branch === branch) {
    const loose = new Branch(state.branch.source, state.branch.fork);
    state = { ...state, branch: loose, wanted: { ...state.wanted, branch: loose } };
    history.replaceState(null, "", here(state));
  }
  await findKept();
}

// -- Together ------------------------------------------------------------------------------------------

/** @param {import("../common/protocol").ShowState} news where the leader is */
async function led(news) {
  const { address, show, variant } = state;
  if (!show?.isLeading) {
    state.playback.stop();
  }
  try {
    if (!variant) {
      await open(news.source);
      history.replaceState(null, "", writeAddress({ ...address, turn: null, seat: null }));
      if (show?.isLeading && address.turn !== null) {
        // Whoever began the show goes on where they were.
        await arrive(address.turn, address.seat, branchOf(news));
        show.go(currentPlace());
        return;
      }
    }
    answers.stop();
    await arrive(news.position, news.seat ?? null, branchOf(news));
  } catch (why) {
    fail(why);
  }
}

/**
 * The branch in which the leader is, if they are in one.
 * @param {import("../common/protocol").ShowState} news
 */
function branchOf({ source, fork }) {
  return fork ? (state.branch?.isAt(fork) ? state.branch : new Branch(source, fork)) : null;
}

/** @param {import("../common/connection.js").LineState} line */
function lineChanged(line) {
  const isLost = line === "lost";
  const words = isLost ? say("The connection is lost. It will come back by itself.") : null;
  morph(byId("line"), h("div", { id: "line", class: isLost ? "line lost" : "line", role: "status" }, words));
  if (line === "gone") {
    fail(new Refused(say("There is no such show.")));
  }
}

function scrollStory() {
  const list = place.querySelector(".story");
  list?.scrollTo(0, list.scrollHeight);
}

/** @param {unknown} why */
function fail(why) {
  change({ failure: why instanceof Refused ? why : new Refused(String(why)) });
}

/** Begin to look at what each move cost, or have seen enough. */
async function toggleReview() {
  const { review, recording } = state;
  if (review || !recording) {
    review?.reviewing.stop();
    change({ review: null });
    /** @type {HTMLElement | null} */ (place.querySelector(".reviewer"))?.focus({ preventScroll: true });
    return;
  }
  const [drawing] = await Promise.all([import("./review.js"), join("review")]);
  const reviewing = new drawing.Reviewing(recording.source, {
    changed: () => change({}),
    refused: (why) => {
      change({ review: null });
      tell(why);
    },
  });
  change({ review: { drawing, reviewing } });
}

// -- What the reader does ------------------------------------------------------------------------------

/** @param {number} number */
async function select(number) {
  if (answers.isPlaying) {
    answers.stop();
    await own(state.branch?.last ?? at());
  }
  const now = scene(state);
  const where = now && find(now.view, number);
  if (!where || !state.recording || state.selected === number) {
    close();
    return;
  }
  if (state.branch) {
    change({ selected: number, word: null });
    focusTray(place);
    return;
  }
  try {
    const holders = await state.recording.seen(where.seat);
    change({ holders, selected: number });
    /** @type {HTMLElement | null} */ (place.querySelector(".tray .close"))?.focus({ preventScroll: true });
  } catch (why) {
    tell(why);
  }
}

function close() {
  const card = place.querySelector(`.card[data-card="${state.selected}"]`);
  const isInside = place.querySelector(".tray")?.contains(document.activeElement);
  change({ selected: null, word: null });
  if (isInside && card instanceof HTMLElement) {
    card.focus({ preventScroll: true });
  }
}

/** @param {Promise<string>} record */
async function bring(record) {
  try {
    const source = await upload(await record);
    location.hash = writeAddress({ source, turn: null, seat: null });
  } catch (why) {
    tell(why);
  }
}

/** @param {() => Promise<unknown>} deed */
async function attempt(deed) {
  try {
    await deed();
    tell(null);
  } catch (why) {
    tell(why);
  }
  change({});
}

const currentPlace = () => ({ position: at(), seat: state.eyes, fork: state.branch?.fork ?? null });

listen(document.body, {
  go: ({ turn }) => go(Number(turn)),
  run,
  review: () => void attempt(toggleReview),
  select: ({ card }) => void select(Number(card)),
  close,
  eyes: ({ seat }) => void own(at(), state.wanted.seat === Number(seat) ? null : Number(seat)),
  "what-if": whatIf,
  "play-for": ({ seat }) => change({ player: Number(seat) }),
  word: ({ word = null }) => change({ word }),
  act: ({ move = "" }) => void act(move),
  naming: () => {
    change({ isNaming: true });
    place.querySelector(/** @type {"input"} */ (".naming input"))?.select();
  },
  unkeep: ({ branch = "" }) => void attempt(() => unkeep(branch)),
  follow: () => state.show?.follow(),
  lead: () => void attempt(async () => state.show?.lead(currentPlace())),
  together: () =>
    void attempt(async () => {
      const { branch } = state;
      const made = await makeShow(state.recording?.source ?? "", branch?.moves.length ? branch.fork : null);
      const { source } = readAddress(new URL(made, location.href).hash);
      location.hash = writeAddress({ source, turn: state.past?.at ?? null, seat: state.eyes });
    }),
  copy: (data, element) => void copy(data, element),
  download: ({ from = "", name = "" }) => void attempt(() => takeHome(from, name)),
  side: () => change({ isSideOpen: !state.isSideOpen }),
  hush: () => tell(null),
});

place.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "turn") {
    go(Number(target.value));
  }
});
place.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.name === "seat") {
    void own(at(), target.value ? Number(target.value) : null);
  } else if (target instanceof HTMLSelectElement && target.name === "speed") {
    state.playback.speed = Number(target.value);
  } else if (target instanceof HTMLInputElement && target.files?.[0]) {
    void bring(target.files[0].text());
  }
});
place.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const filled = new FormData(form);
  if (form.matches(".naming")) {
    void attempt(() => keep(String(filled.get("branch")).trim()));
  } else {
    void bring(Promise.resolve(String(filled.get("text"))));
  }
});
place.addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
place.addEventListener("drop", (event) => {
  const file = event.dataTransfer?.files[0];
  if (file && !state.address.source) {
    event.preventDefault();
    void bring(file.text());
  }
});
document.addEventListener("pointerdown", ({ target }) => {
  if (state.selected !== null && target instanceof Element && !target.closest(".tray, .card, .player")) {
    close();
  }
});
/**
 * Single keys, which can be turned off; whether this one means something.
 * @param {string} key
 */
function press(key) {
  const now = state.branch && scene(state);
  const hand = now?.view.hands[state.player ?? 0] ?? [];
  const slot = hand.findIndex(({ number }) => number === state.selected);
  const picked = hand[Number(key) - 1];
  if (key === "w") {
    whatIf();
  } else if (picked) {
    void select(picked.number);
  } else if ((key === "p" || key === "d") && slot >= 0) {
    void act(`${key === "p" ? "play" : "discard"} ${slot}`);
  } else {
    return false;
  }
  return true;
}

addEventListener("keydown", (event) => {
  const { key, target } = event;
  const { past, selected } = state;
  if (!past || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(target instanceof Element)) {
    return;
  }
  const turn = { ArrowLeft: past.at - 1, ArrowRight: past.at + 1, Home: 0, End: past.last }[key];
  if (key === "Escape" && state.isNaming) {
    change({ isNaming: false });
  } else if (key === "Escape" && selected !== null) {
    close();
  } else if (!target.closest("input, select") && preference("keys", "on") === "on" && press(key)) {
    event.preventDefault();
  } else if (key === " " && !target.closest("button, a, summary, select, input:not([type=range])")) {
    event.preventDefault();
    run();
  } else if (turn !== undefined && !target.closest("input, select")) {
    event.preventDefault();
    go(turn);
  }
});
addEventListener("resize", () => placeTray(place, state.selected));
keepAiming(place);
addEventListener("hashchange", () => location.reload());

await join("replay");
masthead(byId("masthead"), {
  extra: () => (state.address.source ? [] : ways()),
  changed: () => {
    change({});
    scrollStory();
    void state.show?.line.renew();
  },
});
change({});
const { source, turn, seat } = state.address;
const [kind, id = ""] = source.split("/");
if (kind === "shows" && /^[0-9A-Za-z]+$/.test(id)) {
  const { Show, company } = await import("./show.js");
  state = { ...state, company, show: new Show(id, { led, changed: () => change({}), lineChanged }) };
} else if (source) {
  try {
    const kept = kind === "branches" ? await keptBranch(id) : null;
    const branch = kept && new Branch(kept.source, kept.fork, kept);
    await open(kept?.source ?? source);
    await arrive(turn ?? branch?.last ?? 0, seat, branch);
    await findKept();
    if (state.address.review) {
      await toggleReview();
    }
  } catch (why) {
    fail(why);
  }
} else {
  try {
    const [{ shelf }] = await Promise.all([import("./shelf.js"), join("shelf")]);
    state = { ...state, shelf: await shelf() };
  } catch (why) {
    fail(why);
  }
}
change({});
