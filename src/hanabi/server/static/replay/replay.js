/** A finished game in the browser, at any turn, through anybody's eyes, alone or together. */

import { byId, h, listen, morph } from "../common/dom.js";
import { join, say } from "../common/language.js";
import { masthead, tell, ways } from "../common/page.js";
import { Refused, variantOf } from "../common/server.js";
import { copy, makeShow, takeHome } from "../common/share.js";
import { eventsOf } from "../table/log.js";
import { Past } from "../table/past.js";
import { keepAiming } from "../table/pointer.js";
import { find } from "../table/scene.js";
import { placeTray } from "../table/spot.js";
import { Playback } from "./playback.js";
import { readAddress, Recording, writeAddress } from "./recording.js";
import { here, render, scene } from "./render.js";
import { Show } from "./show.js";
import { upload } from "./upload.js";

/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("./types").State} State */

const place = byId("replay");

/** @type {State} */
let state = {
  address: readAddress(location.hash),
  recording: null,
  variant: null,
  past: null,
  playback: new Playback(() => {
    // What was asked for before may still be on its way.
    if (state.wanted.turn === at()) {
      own(at() + 1);
    }
    return state.wanted.turn < (state.past?.last ?? 0);
  }),
  show: null,
  failure: null,
  eyes: null,
  wanted: { turn: 0, seat: null },
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

/** The turn that is shown. */
const at = () => state.past?.at ?? 0;

// -- Where one is --------------------------------------------------------------------------------------

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
 * Be at a turn, and look through a seat's eyes or at all hands.
 * @param {number} turn
 * @param {number | null} seat
 */
async function arrive(turn, seat) {
  const wanted = { turn, seat };
  state = { ...state, wanted };
  try {
    const [updates, life] = await Promise.all([
      /** @type {Recording} */ (state.recording).seen(seat),
      state.past ? import("../table/lively.js").catch(() => null) : null,
    ]);
    if (state.wanted === wanted) {
      arrived(updates, turn, seat, life);
    }
  } catch (why) {
    if (state.wanted === wanted) {
      state = { ...state, wanted: { turn: at(), seat: state.eyes } };
    }
    if (state.past) {
      tell(why);
    } else {
      fail(why);
    }
  }
  change({});
}

/**
 * @param {Update[]} updates
 * @param {number} turn
 * @param {number | null} seat
 * @param {typeof import("../table/lively.js") | null} life
 */
function arrived(updates, turn, seat, life) {
  const old = scene(state);
  const isStep = state.past !== null && turn === state.past.at + 1 && seat === state.eyes;
  life?.land();
  const rects = life?.snapshot(place);
  const past = new Past(updates).go(turn);
  state = { ...state, past, eyes: seat };
  const now = scene(state);
  const isGone = now && state.selected !== null && !find(now.view, state.selected);
  change(isGone ? { selected: null } : {});
  scrollStory();
  if (life && rects && now && isStep && past.at === turn) {
    const events = eventsOf(past.shown.log ?? []);
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
 */
function own(turn, seat = state.wanted.seat) {
  const position = Math.max(0, Math.min(state.past?.last ?? 0, turn));
  state.show?.go({ position, seat });
  void arrive(position, seat);
}

/** @param {number} turn */
function go(turn) {
  state.playback.stop();
  own(turn);
}

function run() {
  const { playback, past } = state;
  if (playback.isPlaying) {
    playback.stop();
  } else {
    own(past && past.at < past.last ? past.at + 1 : 0);
    playback.play();
  }
  change({});
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
        await arrive(address.turn, address.seat);
        show.go(currentPlace());
        return;
      }
    }
    await arrive(news.position, news.seat ?? null);
  } catch (why) {
    fail(why);
  }
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
  const now = scene(state);
  const where = now && find(now.view, number);
  if (!where || !state.recording || state.selected === number) {
    close();
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
  change({ selected: null });
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

const currentPlace = () => ({ position: at(), seat: state.eyes });

listen(document.body, {
  go: ({ turn }) => go(Number(turn)),
  run,
  review: () => void attempt(toggleReview),
  select: ({ card }) => void select(Number(card)),
  close,
  eyes: ({ seat }) => own(at(), state.wanted.seat === Number(seat) ? null : Number(seat)),
  follow: () => state.show?.follow(),
  lead: () => void attempt(async () => state.show?.lead(currentPlace())),
  together: () =>
    void attempt(async () => {
      const { source } = readAddress(new URL(await makeShow(state.recording?.source ?? ""), location.href).hash);
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
    own(at(), target.value ? Number(target.value) : null);
  } else if (target instanceof HTMLSelectElement && target.name === "speed") {
    state.playback.speed = Number(target.value);
  } else if (target instanceof HTMLInputElement && target.files?.[0]) {
    void bring(target.files[0].text());
  }
});
place.addEventListener("submit", (event) => {
  event.preventDefault();
  void bring(Promise.resolve(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("text"))));
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
addEventListener("keydown", (event) => {
  const { key, target } = event;
  const { past, selected } = state;
  if (!past || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(target instanceof Element)) {
    return;
  }
  const turn = { ArrowLeft: past.at - 1, ArrowRight: past.at + 1, Home: 0, End: past.last }[key];
  if (key === "Escape" && selected !== null) {
    close();
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
  state = { ...state, show: new Show(id, { led, changed: () => change({}), lineChanged }) };
} else if (source) {
  try {
    await open(source);
    await arrive(turn ?? 0, seat);
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
