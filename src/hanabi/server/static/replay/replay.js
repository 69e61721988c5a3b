/** A finished game in the browser, at any turn, through anybody's eyes, alone or together. */

import { byId, h, listen, morph } from "../common/dom.js";
import { join, say } from "../common/language.js";
import { masthead, tell } from "../common/page.js";
import { icon } from "../common/pictures.js";
import { get, Refused } from "../common/server.js";
import { copy, link, makeShow, takeHome } from "../common/share.js";
import { variantTitle } from "../common/suits.js";
import { board } from "../table/board.js";
import { eventsOf } from "../table/log.js";
import { Past } from "../table/past.js";
import { find, namesOf } from "../table/scene.js";
import { placeTray } from "../table/spot.js";
import { controls, Player } from "./player.js";
import { readAddress, Recording, writeAddress } from "./recording.js";
import { company, Show } from "./show.js";
import { happening, knowing, result, story } from "./story.js";
import { upload, uploading } from "./upload.js";

/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("../common/protocol").VariantState} Variant */
/** @typedef {import("../table/scene.js").Scene} Scene */

const place = byId("replay");
const address = readAddress(location.hash);

/** @type {Recording | null} */
let recording = null;
/** @type {Past | null} */
let past = null;
/** @type {Variant | null} */
let variant = null;
/** @type {Show | null} */
let show = null;
/** @type {Refused | null} why there is nothing to see */
let failure = null;
/** @type {number | null} the seat through whose eyes the game is seen */
let eyes = null;
/** @type {number | null} the same, as it was asked for last: it may still be on its way */
let wanted = null;
/** @type {number | null} */
let selected = null;
/** @type {Update[]} the game as the holder of the selected card saw it */
let holders = [];
let steps = 0;
let writing = 0;

const player = new Player(() => {
  own((past?.at ?? 0) + 1);
  return (past?.at ?? 0) + 1 < (past?.last ?? 0);
});

// -- Where one is --------------------------------------------------------------------------------------

/**
 * Open the game, as far as it can be seen.
 * @param {string} source
 */
async function open(source) {
  if (!/^(tables|replays)\/[0-9A-Za-z]+$/.test(source)) {
    throw new Refused(say("There is no such replay."));
  }
  recording ??= new Recording(source);
  const [update] = await recording.seen(null);
  const found = await get(`api/variant?name=${encodeURIComponent(update?.settings.variant ?? "cocktail")}`);
  variant = found;
}

/**
 * Be at a turn, and look through a seat's eyes or at all hands.
 * @param {number} turn
 * @param {number | null} seat
 */
async function arrive(turn, seat) {
  steps += 1;
  const step = steps;
  wanted = seat;
  try {
    const [updates, life] = await Promise.all([
      /** @type {Recording} */ (recording).seen(seat),
      past ? import("../table/lively.js").catch(() => null) : null,
    ]);
    if (step === steps) {
      arrived(updates, turn, seat, life);
    }
  } catch (why) {
    if (step === steps) {
      wanted = eyes;
    }
    if (past) {
      tell(why);
    } else {
      fail(why);
    }
  }
  draw();
}

/**
 * @param {Update[]} updates
 * @param {number} turn
 * @param {number | null} seat
 * @param {typeof import("../table/lively.js") | null} life
 */
function arrived(updates, turn, seat, life) {
  const old = scene();
  const from = past?.at ?? null;
  const isStep = from !== null && turn === from + 1 && seat === eyes;
  const rects = life?.snapshot(place);
  past = new Past(updates);
  past.go(turn);
  eyes = seat;
  const now = scene();
  if (now && selected !== null && !find(now, selected)) {
    selected = null;
  }
  draw();
  scrollStory();
  if (life && rects && now && isStep && past.at === turn) {
    const events = eventsOf(past.shown.log ?? []);
    life.fly(place, now, old, events, rects);
    events.forEach(life.sound);
  }
  if (!show) {
    // A browser minds an address that changes all the time, as under a slider.
    clearTimeout(writing);
    writing = setTimeout(() => history.replaceState(null, "", here()), 150);
  }
}

/** The address of what is seen now, whoever leads. */
const here = () => writeAddress({ source: recording?.source ?? "", turn: past?.at ?? null, seat: eyes });

/**
 * What the reader does by themselves: a leader takes everybody along, a follower no longer follows.
 * @param {number} turn
 * @param {number | null} [seat]
 */
function own(turn, seat = wanted) {
  const position = Math.max(0, Math.min(past?.last ?? 0, turn));
  show?.go({ position, seat });
  void arrive(position, seat);
}

/** @param {number} turn */
function go(turn) {
  player.stop();
  own(turn);
}

function run() {
  if (player.isPlaying) {
    player.stop();
  } else {
    own(past && past.at < past.last ? past.at + 1 : 0);
    player.play();
  }
  draw();
}

// -- Together ------------------------------------------------------------------------------------------

/** @param {import("../common/protocol").ShowState} news where the leader is */
async function led(news) {
  if (!show?.isLeading) {
    player.stop();
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

/** @param {import("../common/connection.js").LineState} state */
function lineChanged(state) {
  const isLost = state === "lost";
  const words = isLost ? say("The connection is lost. It will come back by itself.") : null;
  morph(byId("line"), h("div", { id: "line", class: isLost ? "line lost" : "line", role: "status" }, words));
  if (state === "gone") {
    fail(new Refused(say("There is no such show.")));
  }
}

// -- Drawing -------------------------------------------------------------------------------------------

/** @returns {Scene | null} */
function scene() {
  const shown = past?.shown;
  if (!shown?.view || !variant) {
    return null;
  }
  return {
    variant,
    update: shown,
    view: shown.view,
    eyes,
    home: eyes,
    selected,
    pointed: pointed(shown),
    queued: null,
    isPast: false,
  };
}

/**
 * The cards that the clue pointed at which was given last.
 * @param {Update} shown
 */
function pointed(shown) {
  const clues = eventsOf(shown.log ?? []).flatMap((event) => (event.type === "clued" ? [event] : []));
  return new Set(
    clues.flatMap(({ target, slots }) => slots.flatMap((slot) => shown.view?.hands[target]?.[slot]?.number ?? [])),
  );
}

function draw() {
  const now = scene();
  const content = failure
    ? nothing(failure)
    : !address.source
      ? uploading()
      : now && past
        ? [stage(now, past), side(past)]
        : null;
  morph(place, h("div", { id: "replay", class: now ? "replay room" : "replay" }, content));
  const chooser = place.querySelector("select[name=seat]");
  if (chooser instanceof HTMLSelectElement) {
    chooser.value = String(wanted ?? "");
  }
  placeTray(place, selected);
  document.title = say("hanabi: a replay");
}

/**
 * @param {Scene} now
 * @param {Past} at
 */
function stage(now, at) {
  const where = selected === null ? null : find(now, selected);
  const known = where && holders[at.at]?.view?.hands[where.seat]?.[where.slot];
  return h(
    "div",
    { class: "table-area stage", "data-key": "stage" },
    h("header", { class: "bill" }, h("h1", {}, variantTitle(now.variant)), seatChooser(now)),
    h(
      "div",
      { class: "happening", role: "status" },
      at.at === at.last ? result(at.shown, now.view, now.variant) : happening(at.shown),
    ),
    board(now),
    controls(at, player),
    where && known ? knowing(now, where, known) : null,
  );
}

/** @param {Scene} now */
function seatChooser({ update }) {
  return h(
    "label",
    { class: "seen-by" },
    h("span", { class: "unseen" }, say("Seen by")),
    icon("eye"),
    h(
      "select",
      { name: "seat" },
      h("option", { value: "" }, say("Open hands")),
      namesOf(update).map((name, seat) => h("option", { value: seat }, name)),
    ),
  );
}

/** @param {Past} at */
function side(at) {
  const source = recording?.source ?? "";
  return h(
    "aside",
    { class: "side", "aria-label": say("The story of the game"), "data-key": "side" },
    show ? company(show) : h("button", { type: "button", "data-do": "together" }, say("Watch together")),
    story(at),
    h(
      "div",
      { class: "take-away" },
      link(say("The link to this turn"), new URL(here(), location.href).href),
      source.startsWith("tables/")
        ? h(
            "div",
            { class: "row", role: "group", "aria-label": say("Download") },
            h("span", {}, say("Download")),
            h("a", { class: "button", href: `api/${source}/record`, download: "hanabi.json" }, say("Record")),
            h(
              "button",
              {
                type: "button",
                "data-do": "download",
                "data-from": `api/${source}/hanab-live`,
                "data-name": "hanab-live.json",
              },
              "hanab.live",
            ),
          )
        : null,
      h("p", { class: "small keys" }, say("Keys: ← → one turn, Home and End, space to let the game run")),
    ),
  );
}

/** @param {Refused} why */
function nothing(why) {
  const [kind, id] = address.source.split("/");
  return h(
    "section",
    { class: "upload", "data-key": "nothing" },
    h("h1", {}, why.message),
    why.status === 409 && kind === "tables"
      ? h("p", {}, h("a", { class: "button primary", href: `table.html#${id}` }, say("To the table")))
      : null,
    h("p", {}, h("a", { class: "button", href: "./" }, say("To the lobby"))),
  );
}

function scrollStory() {
  const list = place.querySelector(".story");
  list?.scrollTo(0, list.scrollHeight);
}

/** @param {unknown} why */
function fail(why) {
  failure = why instanceof Refused ? why : new Refused(String(why));
  draw();
}

// -- What the reader does ------------------------------------------------------------------------------

/** @param {number} number */
async function select(number) {
  const where = scene() && find(/** @type {Scene} */ (scene()), number);
  if (!where || !recording || selected === number) {
    close();
    return;
  }
  try {
    holders = await recording.seen(where.seat);
    selected = number;
    draw();
    /** @type {HTMLElement | null} */ (place.querySelector(".tray .close"))?.focus({ preventScroll: true });
  } catch (why) {
    tell(why);
  }
}

function close() {
  const card = place.querySelector(`.card[data-card="${selected}"]`);
  const isInside = place.querySelector(".tray")?.contains(document.activeElement);
  selected = null;
  draw();
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
  draw();
}

const currentPlace = () => ({ position: past?.at ?? 0, seat: eyes });

listen(document.body, {
  go: ({ turn }) => go(Number(turn)),
  run,
  select: ({ card }) => void select(Number(card)),
  close,
  eyes: ({ seat }) => own(past?.at ?? 0, wanted === Number(seat) ? null : Number(seat)),
  follow: () => show?.follow(),
  lead: () => void attempt(async () => show?.lead(currentPlace())),
  together: () =>
    void attempt(async () => {
      const { source } = readAddress(new URL(await makeShow(recording?.source ?? ""), location.href).hash);
      location.hash = writeAddress({ source, turn: past?.at ?? null, seat: eyes });
    }),
  copy: (data, element) => void copy(data, element),
  download: ({ from = "", name = "" }) => void attempt(() => takeHome(from, name)),
  hush: () => tell(null),
});

place.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "turn") {
    go(Number(target.value));
  }
});
place.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.name === "seat") {
    own(past?.at ?? 0, target.value ? Number(target.value) : null);
  } else if (target instanceof HTMLSelectElement && target.name === "speed") {
    player.speed = Number(target.value);
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
  if (file && !address.source) {
    event.preventDefault();
    void bring(file.text());
  }
});
document.addEventListener("pointerdown", ({ target }) => {
  if (selected !== null && target instanceof Element && !target.closest(".tray, .card, .player")) {
    close();
  }
});
addEventListener("keydown", (event) => {
  const { key, target } = event;
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
addEventListener("resize", () => placeTray(place, selected));
addEventListener("hashchange", () => location.reload());

await join("replay");
masthead(byId("masthead"), {
  changed: () => {
    draw();
    scrollStory();
    void show?.line.renew();
  },
});
const [kind, id = ""] = address.source.split("/");
if (kind === "shows" && /^[0-9A-Za-z]+$/.test(id)) {
  show = new Show(id, { led, changed: draw, lineChanged });
} else if (address.source) {
  try {
    await open(address.source);
    await arrive(address.turn ?? 0, address.seat);
  } catch (why) {
    fail(why);
  }
}
draw();
