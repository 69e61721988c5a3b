/** The parts of the page that are wanted now and then: each comes, with its words, when it is first wanted. */

import { byId, styled } from "../common/dom.js";
import { join } from "../common/language.js";
import { specialOf } from "../common/server.js";
import { canAct, canQueue, scene } from "./state.js";

/** @typedef {import("./types").Part} Part */
/** @typedef {import("./types").Loaded} Loaded */
/** @typedef {import("./types").State} State */

/** @param {State} state of a game that has begun */
const sceneOf = (state) => /** @type {import("./types").Scene} */ (scene(state));

/** @type {Record<Part, (variant: import("../common/protocol").VariantState | null) => Promise<Loaded>>} */
const FETCH = {
  help: async (rules) => {
    const [{ help }, special] = await Promise.all([import("./sheets/help.js"), specialOf(rules), join("help")]);
    return { help: ({ update, variant }) => help(variant, special, Boolean(update.view)) };
  },
  end: async () => {
    const [{ ending }] = await Promise.all([import("./sheets/end.js"), join("end")]);
    return {
      end: ({ update, variant, commitment, isKept, lines, remarks }) =>
        ending(update, variant, commitment, isKept, lines, remarks),
    };
  },
  menu: async () => {
    const [{ menu }] = await Promise.all([import("./sheets/menu.js"), join("menu")]);
    return { menu: ({ update, variant }) => menu(update, variant) };
  },
  invite: (rules) => FETCH.waiting(rules),
  waiting: async () => {
    const [{ invitation, invited, waiting, watching }] = await Promise.all([
      import("./sheets/waiting.js"),
      join("waiting"),
    ]);
    return {
      invite: ({ update }) => invitation(update),
      waiting: ({ update, variant, name }) => waiting(update, variant, name),
      watching: ({ update, name, open }) => watching(update, name, open === "invited"),
      invited: ({ update, variant, name }) => invited(update, variant, name),
    };
  },
  watching: (rules) => FETCH.waiting(rules),
  invited: (rules) => FETCH.waiting(rules),
  question: (rules) => FETCH.tray(rules),
  peek: (rules) => FETCH.tray(rules),
  tray: async () => {
    const [{ question, tray }, { peek }] = await Promise.all([import("./tray.js"), import("./peek.js"), join("tray")]);
    return {
      peek: (now) => (now.selected === null ? peek(sceneOf(now), now.peeked) : null),
      question: (now) => question(sceneOf(now)),
      tray: (now) => tray(sceneOf(now), { ...now, canAct: canAct(now), canQueue: canQueue(now) }),
    };
  },
  teacher: async () => {
    const [{ teacher }] = await Promise.all([
      import("../lessons/teacher.js"),
      join("teacher"),
      styled("lessons/teacher.css"),
    ]);
    return { teacher: ({ update }) => update.lesson && teacher(update.lesson) };
  },
  advice: async () => {
    const [{ advice }] = await Promise.all([import("./advice.js"), join("advice"), join("why")]);
    return { advice: (now) => now.advice && advice(now.advice, sceneOf(now)) };
  },
  story: async () => {
    const [{ since, countHidden }, { aim, withPointer }] = await Promise.all([
      import("./since.js"),
      import("./pointer.js"),
      join("since"),
      styled("table/story.css"),
    ]);
    const place = (/** @type {Element} */ root) => {
      aim(root);
      countHidden(root);
    };
    new ResizeObserver(() => place(byId("table"))).observe(byId("table"));
    return { story: { since, withPointer, place } };
  },
  timeline: async () => {
    const [{ timeline }] = await Promise.all([import("./past.js"), join("past")]);
    return { timeline: ({ past }) => past && timeline(past) };
  },
};

/**
 * What is loaded once this part is.
 * @param {Part} part
 * @param {State} state
 * @returns {Promise<Loaded>}
 */
export const withPart = async (part, { loaded, variant }) =>
  loaded[part] ? loaded : { ...loaded, ...(await FETCH[part](variant)) };
