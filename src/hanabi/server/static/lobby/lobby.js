/** The lobby: play now, make a table, join one, and go on where one was. */

import { Connection } from "../common/connection.js";
import { byId, h, listen, morph } from "../common/dom.js";
import { duration, join, lessonsPage, rulesPage, say } from "../common/language.js";
import { masthead, tell } from "../common/page.js";
import { prefer } from "../common/preferences.js";
import { get, me, post, Refused, tellName } from "../common/server.js";
import { copy, link } from "../common/share.js";
import { openBox } from "../common/suits.js";
import { choicesIn, lastChoices, remember, remembered, settingsOf, variantName } from "./choices.js";
import { making } from "./making.js";
import { welcome } from "./panels.js";
import { sky } from "./sky.js";
import { figures, isMine, ownTables, publicTables } from "./tables.js";

const PAUSE = 5000; // ms between two looks at the lists

/** @type {import("../common/protocol").Me} */
let known = { name: "", tables: [] };
/** @type {readonly import("../common/protocol").TableRow[]} */
let tables = [];
/** @type {readonly import("../common/protocol").Statistic[]} */
let statistics = [];
/** @type {import("../common/protocol").Box | null} */
let box = null;
/** @type {import("./choices.js").Choices | null} */
let choices = null;
/** @type {import("../common/protocol").VariantState | null} */
let variant = null;
/** @type {import("../common/protocol").DeviceLink | null} */
let deviceLink = null;
let isBusy = false;
let isLost = false;
/** Names are told one after the other, so that nobody becomes two people. @type {Promise<unknown>} */
let introduced = Promise.resolve();

// -- What the server says ------------------------------------------------------------------------------

/** What can be chosen, and the figures: they do not change while one looks. */
async function open() {
  try {
    [box, statistics] = await Promise.all([openBox(), get("api/statistics")]);
    choices = lastChoices(box);
    await lookUp();
  } catch (why) {
    tell(why);
  }
}

async function lookUp() {
  const asked = choices;
  const found = asked ? await get(`api/variant?name=${encodeURIComponent(variantName(asked))}`) : null;
  if (asked === choices) {
    variant = found; // answers may overtake each other, and an older one tells nothing any more
  }
}

async function refresh() {
  try {
    const [mine, listed] = await Promise.all([me(), get("api/tables")]);
    known = mine;
    tables = inPlace(listed);
    isLost = false;
  } catch {
    isLost = true;
  }
}

/**
 * Tables that are shown keep their place in the list; new ones come below.
 * @param {readonly import("../common/protocol").TableRow[]} listed
 */
function inPlace(listed) {
  const mine = new Set(known.tables.map(({ table }) => table));
  const place = new Map(tables.map(({ table }, index) => [table, index]));
  const last = tables.length;
  return listed
    .filter(({ table }) => !mine.has(table))
    .sort((one, other) => (place.get(one.table) ?? last) - (place.get(other.table) ?? last));
}

async function look() {
  if (!document.hidden && !isBusy) {
    await refresh();
    draw();
  }
}

// -- Drawing -------------------------------------------------------------------------------------------

function draw() {
  const play = remembered("play");
  document.title = known.tables.some(isMine)
    ? say("● Your turn - hanabi")
    : say("hanabi: fireworks by cards, together");
  morph(
    byId("line"),
    h(
      "div",
      { id: "line", class: isLost ? "line lost" : "line", role: "status" },
      isLost ? say("The server does not answer. Try again in a moment.") : null,
    ),
  );
  morph(
    byId("welcome"),
    welcome({ name: known.name, players: play.players ?? 3, edition: play.edition ?? "", box, isBusy }),
  );
  if (box && choices) {
    morph(
      byId("lobby"),
      h(
        "div",
        { id: "lobby", class: "lobby" },
        known.tables.length ? ownTables(known.tables) : null,
        joining(),
        making(box, choices, variant),
        known.name ? identity() : null,
        further(),
      ),
    );
  }
}

function ways() {
  return [
    h("a", { class: "way", href: rulesPage() }, say("Rules")),
    h("a", { class: "way", href: "replay.html" }, say("Replays")),
  ];
}

function joining() {
  return h(
    "section",
    { class: "panel joining", "aria-labelledby": "joining-title", "data-key": "joining" },
    h("h2", { id: "joining-title" }, say("Join a table")),
    h(
      "form",
      { id: "joining", class: "field" },
      h("label", { for: "code" }, say("The code or the link that a friend has sent you")),
      h(
        "div",
        { class: "row" },
        h("input", {
          id: "code",
          name: "code",
          required: true,
          autocomplete: "off",
          autocapitalize: "characters",
          spellcheck: "false",
        }),
        h("button", {}, say("Join")),
      ),
    ),
    h("h3", {}, say("Open to everybody")),
    publicTables(tables),
  );
}

function identity() {
  return h(
    "section",
    { class: "panel identity", "aria-labelledby": "identity-title", "data-key": "identity" },
    h("h2", { id: "identity-title" }, say("Me")),
    h(
      "p",
      { role: "status" },
      say("This browser knows you as {name}. Change your name in the field at the top.", { name: known.name }),
    ),
    deviceLink
      ? link(
          say("Open this link on the other device. It works once, for the next {time}.", {
            time: duration(deviceLink.lasts),
          }),
          new URL(deviceLink.link.slice(1), location.href).href,
        )
      : h("button", { type: "button", "data-do": "device" }, say("Go on with another device")),
  );
}

function further() {
  return h(
    "section",
    { class: "panel further", "aria-labelledby": "further-title", "data-key": "further" },
    h("h2", { id: "further-title" }, say("Look around")),
    h(
      "ul",
      { class: "links" },
      h(
        "li",
        {},
        h("a", { href: lessonsPage() }, say("Lessons")),
        h("span", { class: "small" }, say("The base game and every option, in positions to think about.")),
      ),
      h(
        "li",
        {},
        h("a", { href: rulesPage() }, say("The rules of the game")),
        h("span", { class: "small" }, say("Three boxes, all their options, every rule with its own address.")),
      ),
      h(
        "li",
        {},
        h("a", { href: "replay.html" }, say("Replays")),
        h("span", { class: "small" }, say("Go through a game move by move, alone or together, also one from a file.")),
      ),
    ),
    statistics.length ? figures(statistics) : null,
  );
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
        wish.trim() || known.name || say("Guest {number}", { number: 100 + Math.floor(Math.random() * 900) });
      if (name !== known.name) {
        await tellName(name);
        known = { ...known, name };
        draw();
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
  if (isBusy) {
    return;
  }
  isBusy = true;
  tell(null);
  draw();
  try {
    await introduce(nameField().value);
    await leave();
  } catch (why) {
    isBusy = false;
    tell(why);
    draw();
  }
}

/** @type {Record<string, (form: HTMLFormElement) => Promise<void>>} */
const forms = {
  play: (form) =>
    busy(async () => {
      const data = new FormData(form);
      const players = Number(data.get("players") ?? 3);
      const edition = String(data.get("edition") ?? "");
      prefer("play", JSON.stringify({ players, edition }));
      const seats = Array(players).fill("person"); // bots take them at once, and a friend may have one later
      const { table } = await post("api/tables", {
        variant: edition || undefined,
        seats,
        stand_in: box?.bot,
        listing: "link",
      });
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
      if (box && choices) {
        choices = choicesIn(form, choices, box, null);
        const { table } = await post("api/tables", settingsOf(choices));
        remember(choices);
        const isAlone = choices.people === 1 && choices.first !== "colourful";
        await arrive(table, "sit", ...(isAlone ? ["ready"] : []));
      }
    }),
};

listen(document.body, {
  hush: () => tell(null),
  join: ({ table }) => void busy(() => arrive(table ?? "", "sit")),
  device: async () => {
    try {
      deviceLink = await post("api/links");
      draw();
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
  if (target.name === "name" && target.value.trim() && !isBusy) {
    introduce(target.value).then(() => tell(null), tell);
  }
  if (target.form?.id === "making" && box && choices) {
    choices = choicesIn(target.form, choices, box, target);
    remember(choices);
    draw();
    target.form.reset(); // to what was drawn: an option may have made way for another
    await lookUp().catch(tell);
    draw();
  }
});

document.addEventListener("keydown", ({ key }) => key === "Escape" && tell(null));
document.addEventListener("visibilitychange", look);
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) {
    isBusy = false;
    void look();
  }
});
setInterval(look, PAUSE);

byId("sky").append(sky());
await join("lobby");
masthead(byId("masthead"), { changed: draw, extra: ways });
draw();
await Promise.all([refresh(), open()]);
draw();

/**
 * Ask for these things at a table, one after the other, and go there.
 * @param {string} table
 * @param {...string} requests
 */
export async function arrive(table, ...requests) {
  try {
    const line = await lineTo(table);
    for (const type of requests) {
      await line.ask({ type });
    }
  } catch {
    // The table says what is the matter, and what can be done.
  }
  location.assign(`table.html#${table}`);
}

/**
 * @param {string} table
 * @returns {Promise<Connection>}
 */
const lineTo = (table) =>
  new Promise((arrived, failed) => {
    const line = new Connection(`api/tables/${table}/socket`, {
      heard: () => undefined,
      changed: (state) =>
        state === "open"
          ? arrived(line)
          : failed(new Refused(say("The connection is lost. It will come back by itself."))),
    });
  });
