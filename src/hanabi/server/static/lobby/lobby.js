/** The lobby: play now, make a table, join one, and go on where one was. */

import { arrive, attempt } from "../challenge/attempt.js";
import { byId, listen } from "../common/dom.js";
import { join, say } from "../common/language.js";
import { masthead, tell, ways } from "../common/page.js";
import { prefer, remembered } from "../common/preferences.js";
import { get, me, once, openBox, post, tellName, variantOf } from "../common/server.js";
import { copy } from "../common/share.js";
import { choicesIn, lastChoices, levelFor, remember, settingsOf } from "./choices.js";
import { render } from "./render.js";
import { sky } from "./sky.js";

/** @typedef {import("./types").State} State */

const PAUSE = 5000; // ms between two looks at the lists

/** @type {State} */
let state = {
  known: { name: "", level: "", finished: 0, tables: [], preparing: [], lasts: false },
  tables: [],
  statistics: [],
  box: null,
  choices: null,
  variant: null,
  level: remembered("play").level ?? null,
  today: null,
  day: { edition: "", players: 0 },
  deviceLink: null,
  isBusy: false,
  isLost: false,
};
/** Names are told one after the other, so that nobody becomes two people. @type {Promise<unknown>} */
let introduced = Promise.resolve();

/** @param {Partial<State>} part what is new */
function change(part) {
  state = { ...state, ...part };
  render(state);
}

// -- What the server says ------------------------------------------------------------------------------

/** What can be chosen, and the figures: they do not change while one looks. */
const open = once(async () => {
  /** @type {[import("../common/protocol").Box, State["statistics"]]} */
  const [box, statistics] = await Promise.all([openBox(), get("api/statistics")]);
  const { edition = box.usual.edition, players = box.usual.people } = remembered("play");
  const day = { edition: edition || box.usual.edition, players };
  state = { ...state, box, statistics, day, choices: lastChoices(box) };
  await Promise.all([lookUp(), lookAtToday()]);
  return box;
});

async function lookUp() {
  const { box, choices } = state;
  const variant = box && choices ? await variantOf(settingsOf(choices, box)) : null;
  if (choices === state.choices) {
    state = { ...state, variant }; // answers may overtake each other, and an older one tells nothing any more
  }
}

/** The deal of the day for the box and the number of players that are chosen, and how far the reader is with it. */
async function lookAtToday() {
  const { day } = state;
  if (day.edition) {
    /** @type {State["today"]} */
    const today = await get(`api/day?edition=${day.edition}&players=${day.players}`);
    if (day === state.day) {
      state = { ...state, today };
    }
  }
}

async function refresh() {
  try {
    /** @type {[State["known"], State["tables"], void]} */
    const [known, listed] = await Promise.all([me(), get("api/tables"), lookAtToday()]);
    state = { ...state, known, tables: inPlace(listed, known), isLost: false };
  } catch {
    state = { ...state, isLost: true };
  }
}

/**
 * Tables that are shown keep their place in the list; new ones come below.
 * @param {State["tables"]} listed
 * @param {State["known"]} known
 */
function inPlace(listed, known) {
  const { tables } = state;
  const mine = new Set(known.tables.map(({ table }) => table));
  const place = new Map(tables.map(({ table }, index) => [table, index]));
  const last = tables.length;
  return listed
    .filter(({ table }) => !mine.has(table))
    .sort((one, other) => (place.get(one.table) ?? last) - (place.get(other.table) ?? last));
}

async function look() {
  if (!document.hidden && !state.isBusy) {
    await refresh();
    change({});
  }
}

// -- What the reader does ------------------------------------------------------------------------------

/**
 * Be known by this name; without one, by the name that one has, or as a guest.
 * @param {string} wish
 */
function introduce(wish) {
  introduced = introduced
    .catch(() => undefined)
    .then(async () => {
      const name =
        wish.trim() || state.known.name || say("Guest {number}", { number: 100 + Math.floor(Math.random() * 900) });
      if (name !== state.known.name) {
        await tellName(name);
        change({ known: { ...state.known, name } });
      }
    });
  return introduced;
}

const nameField = () => /** @type {HTMLInputElement} */ (byId("name"));

/**
 * Do what leads away from here, once.
 * @param {() => Promise<void>} leave
 */
async function busy(leave) {
  if (state.isBusy) {
    return;
  }
  tell(null);
  change({ isBusy: true });
  try {
    await introduce(nameField().value);
    await leave();
  } catch (why) {
    tell(why);
    change({ isBusy: false });
  }
}

/** @type {Record<string, (form: HTMLFormElement) => Promise<void>>} */
const forms = {
  play: (form) =>
    busy(async () => {
      const box = await open();
      const { edition: usual, people } = box.usual;
      const { bot } = levelFor(state, box);
      const data = new FormData(form);
      const players = Number(data.get("players") ?? people);
      const edition = String(data.get("edition") ?? usual);
      prefer("play", JSON.stringify({ players, edition, level: state.level }));
      const seats = Array(players).fill("person"); // bots take them at once, and a friend may have one later
      const { table } = await post("api/tables", { variant: edition, seats, stand_in: bot, listing: "link" });
      await arrive(table, "sit", "ready", "fill");
    }),
  joining: async (form) => {
    const text = String(new FormData(form).get("code")).trim();
    const linked = /table\.html#(\w+)/.exec(text);
    try {
      const { table } = linked ? { table: linked[1] } : await get(`api/codes/${encodeURIComponent(text)}`);
      location.assign(`table.html#${table}`);
    } catch (why) {
      tell(why);
    }
  },
  making: (form) =>
    busy(async () => {
      const { box, choices: before } = state;
      if (box && before) {
        const choices = choicesIn(form, before, box, null);
        state = { ...state, choices };
        const { table } = await post("api/tables", settingsOf(choices, box));
        remember(choices);
        const isAlone = choices.people === 1 && choices.first !== "colourful";
        await arrive(table, "sit", ...(isAlone ? ["ready"] : []));
      }
    }),
};

listen(document.body, {
  hush: () => tell(null),
  join: ({ table }) => void busy(() => arrive(table ?? "", "sit")),
  attempt: ({ alone }) => {
    const { today } = state;
    if (today) {
      void busy(async () => {
        const { bot } = levelFor(state, await open());
        await attempt(today.challenge, bot, alone === "yes");
      });
    }
  },
  // A deal that nobody knows, not even whoever asks others to try it.
  fresh: () =>
    void busy(async () => {
      const { edition, players } = state.day;
      const { link } = await post("api/challenges", { variant: edition, players });
      location.assign(link.slice(1));
    }),
  device: async () => {
    try {
      change({ deviceLink: await post("api/links") });
      /** @type {HTMLElement | null} */ (document.querySelector(".identity input"))?.focus();
    } catch (why) {
      tell(why);
    }
  },
  copy: (data, element) => void copy(data, element),
});

document.body.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  void forms[form.id]?.(form);
});

document.body.addEventListener("change", async ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) {
    return;
  }
  if (target.name === "name" && target.value.trim() && !state.isBusy) {
    introduce(target.value).then(() => tell(null), tell);
  }
  if (target.name === "level") {
    change({ level: target.value === state.known.level ? null : target.value });
  }
  if (target.form?.id === "today") {
    const chosen = new FormData(target.form);
    const day = { edition: String(chosen.get("day-edition")), players: Number(chosen.get("day-players")) };
    change({ day, today: null });
    await lookAtToday().catch(tell);
    change({});
  }
  const { box, choices: before } = state;
  if (target.form?.id === "making" && box && before) {
    const choices = choicesIn(target.form, before, box, target);
    remember(choices);
    change({ choices });
    target.form.reset(); // to what was drawn: an option may have made way for another
    await lookUp().catch(tell);
    change({});
  }
});

document.addEventListener("keydown", ({ key }) => key === "Escape" && tell(null));
document.addEventListener("visibilitychange", look);
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) {
    state = { ...state, isBusy: false };
    void look();
  }
});
setInterval(look, PAUSE);

byId("sky").append(sky());
await join("lobby");
masthead(byId("masthead"), { changed: () => change({}), extra: ways });
change({});
await Promise.all([refresh(), open().catch(tell)]);
change({});
