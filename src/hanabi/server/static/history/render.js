/** The page of somebody's games: a drawing of its state. */

import { byId, h, morph } from "../common/dom.js";
import { dateWords, scoreWords } from "../common/games.js";
import { counted, language, say } from "../common/language.js";
import { link } from "../common/share.js";
import { titleOf } from "../common/suits.js";
import { curve } from "./curve.js";

/** @typedef {import("../common/protocol").Box} Box */
/** @typedef {import("../common/protocol").Group} Group */
/** @typedef {import("../common/protocol").HistoryState} History */
/** @typedef {import("../common/protocol").Played} Played */
/** @typedef {import("./types").State} State */
/** @typedef {[value: string, title: string]} Choice */

const FEW = 8; // games that are not folded
const SPANS = /** @type {const} */ ([30, 90, 365]); // days

/** @param {State} state */
export function render(state) {
  const { history, box, failure, published } = state;
  const title = published && history ? say("The games of {name}", { name: history.name }) : say("My games");
  document.title = `hanabi: ${title}`;
  morph(
    byId("history"),
    h(
      "div",
      { id: "history", class: "history" },
      h("h1", {}, title),
      failure
        ? h("p", {}, failure.message)
        : isEmpty(state)
          ? nothing()
          : history && box
            ? all(state, history, box)
            : null,
      failure ? h("p", {}, h("a", { class: "button", href: "./" }, say("To the lobby"))) : null,
    ),
  );
}

/** Whether there is no game, whatever one wishes. @param {State} state */
const isEmpty = ({ isStranger, history, wishes }) =>
  isStranger || (history && !history.games.length && !Object.values(wishes).some(Boolean));

const nothing = () =>
  h(
    "section",
    { class: "panel none", "data-key": "none" },
    h("p", {}, say("Games that you have played to their end will stand here.")),
    h("p", {}, h("a", { class: "button primary", href: "./" }, say("Play now"))),
  );

/**
 * @param {State} state
 * @param {History} history
 * @param {Box} box
 */
function all(state, history, box) {
  const { tally, games } = history;
  const names = { variant: (/** @type {string} */ name) => titleOf(name, box) };
  const bots = (/** @type {string} */ name) => say("{name} (bot)", { name });
  return [
    filters(state, history, box),
    tally.curve.length
      ? [
          figures(tally),
          panel("time", say("Over time"), shares(tally)),
          tally.faults.length ? panel("time mistakes", say("Mistakes per game"), mistakes(tally)) : null,
          panel("variants", say("By variant"), groups(say("Variant"), tally.variants, names.variant)),
          panel(
            "numbers",
            say("By number of players"),
            groups(say("Players"), tally.players, (name) => name),
          ),
          tally.people.length || tally.bots.length
            ? panel(
                "partners",
                say("With whom"),
                tally.people.length ? groups(say("Team-mate"), tally.people, (name) => name) : null,
                tally.bots.length ? groups(say("Bot"), tally.bots, bots) : null,
              )
            : null,
          panel("best", say("Best results"), list(tally.best, box)),
        ]
      : h("p", { class: "panel small", "data-key": "uncounted" }, say("No game among these counts for the figures.")),
    panel(
      "games",
      say("Games"),
      games.length ? newest(games, box) : h("p", { class: "small" }, say("There is no such game.")),
      h("p", { class: "small" }, say("A game that was stopped, or in which moves were taken back, is in no figure.")),
    ),
    state.published ? null : publishing(history),
  ];
}

/**
 * @param {string} key
 * @param {string} title
 * @param {...import("../common/dom.js").Child} content
 */
const panel = (key, title, ...content) =>
  h(
    "section",
    { class: `panel ${key}`, "aria-labelledby": `${key}-title`, "data-key": key },
    h("h2", { id: `${key}-title` }, title),
    content,
  );

/**
 * @param {State} state
 * @param {History} history
 * @param {Box} box
 */
function filters({ wishes }, { variants, players, people, bots }, box) {
  /** @param {keyof typeof wishes} name @param {string} title @param {string} every @param {Choice[]} choices */
  const filter = (name, title, every, choices) =>
    choices.length
      ? h(
          "label",
          { "data-key": name },
          h("span", { class: "small" }, title),
          h(
            "select",
            { name },
            [/** @type {Choice} */ (["", every]), ...choices].map(([value, words]) =>
              h("option", { value, selected: wishes[name] === value }, words),
            ),
          ),
        )
      : null;
  return h(
    "form",
    { class: "filters", "aria-label": say("Which games"), "data-key": "filters" },
    filter(
      "variant",
      say("Variant"),
      say("every variant"),
      variants.map((name) => [name, titleOf(name, box)]),
    ),
    filter(
      "players",
      say("Players"),
      say("every number"),
      players.map((number) => [`${number}`, `${number}`]),
    ),
    filter("partner", say("With whom"), say("with anybody"), [
      ...people.map((name) => /** @type {Choice} */ ([name, name])),
      ...bots.map((name) => /** @type {Choice} */ ([name, say("{name} (bot)", { name })])),
    ]),
    filter(
      "days",
      say("When"),
      say("at any time"),
      SPANS.map((days) => [`${days}`, counted("in the last {count} day", "in the last {count} days", days)]),
    ),
  );
}

/** @param {number} share */
const percent = (share) => new Intl.NumberFormat(language(), { style: "percent" }).format(share);

/** @param {number} mean */
const tenths = (mean) =>
  new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mean);

/** @param {History["tally"]} tally */
const shares = (tally) =>
  curve(
    tally.curve.map(({ ended, share, trend }) => ({ ended, value: share, trend })),
    1,
    percent,
    (first, last) => say("The mean of the last ten games: {first} at first, {last} now", { first, last }),
  );

/** @param {History["tally"]} tally */
const mistakes = ({ faults }) =>
  curve(
    faults.map((point) => ({ ...point, value: point.faults })),
    Math.max(2, ...faults.map((point) => point.faults)),
    tenths,
    (first, last) =>
      say("Mistakes and blunders of yours, on average of the last ten reviewed games: {first} at first, {last} now", {
        first,
        last,
      }),
  );

/** The few numbers that say most. @param {History["tally"]} tally */
function figures({ all: { games, mean_share, perfect, lost }, unlost, perfect: row, faults, mean_faults }) {
  /** @param {string} title @param {string | number} value @param {string} [below] */
  const figure = (title, value, below = "") =>
    h(
      "div",
      {},
      h("dt", { class: "small" }, title),
      h("dd", {}, h("b", {}, value), h("span", { class: "small" }, below)),
    );
  const now = (/** @type {number} */ current) => say("now: {count}", { count: current });
  return h(
    "dl",
    { class: "panel figures", "data-key": "figures" },
    figure(say("Games"), games),
    figure(say("On average"), percent(mean_share), say("of all points")),
    figure(say("Perfect"), perfect, percent(perfect / games)),
    figure(say("Lost"), lost, percent(lost / games)),
    figure(say("In a row without losing"), unlost.longest, now(unlost.current)),
    figure(say("Perfect in a row"), row.longest, now(row.current)),
    faults.length
      ? figure(
          say("Mistakes per game"),
          tenths(mean_faults),
          counted("in {count} game that was reviewed", "in {count} games that were reviewed", faults.length),
        )
      : null,
  );
}

/**
 * @param {string} title
 * @param {readonly Group[]} rows
 * @param {(name: string) => string} named
 */
function groups(title, rows, named) {
  const columns = [title, say("Games"), say("Mean score"), say("Best"), say("Perfect"), say("Lost")];
  return h(
    "div",
    { class: "wide", role: "region", "aria-label": title, tabindex: 0 },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          columns.map((column) => h("th", { scope: "col" }, column)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(({ of, figures: { games, mean_score, best_score, perfect, lost } }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, named(of)),
            [games, tenths(mean_score), best_score, perfect, lost].map((cell) => h("td", {}, cell)),
          ),
        ),
      ),
    ),
  );
}

/**
 * A few, and folded all the others.
 * @param {readonly Played[]} games
 * @param {Box} box
 */
const newest = (games, box) => [
  list(games.slice(0, FEW), box),
  games.length > FEW
    ? h(
        "details",
        { "data-key": "older" },
        h("summary", {}, counted("{count} older game", "{count} older games", games.length - FEW)),
        list(games.slice(FEW), box),
      )
    : null,
];

/**
 * @param {readonly Played[]} games
 * @param {Box} box
 */
const list = (games, box) =>
  h(
    "ul",
    { class: "tables finished" },
    games.map((game) => {
      const { table, variant, players, people, bots, most, taken_back: isTakenBack } = game;
      const others = [...people, ...bots.map((name) => say("{name} (bot)", { name }))];
      const came =
        game.outcome === "finished" ? say("{points} of {most}", { points: scoreWords(game), most }) : scoreWords(game);
      return h(
        "li",
        {},
        h(
          "div",
          {},
          h("strong", {}, came),
          h(
            "span",
            { class: "small" },
            titleOf(variant, box),
            " · ",
            counted("{count} player", "{count} players", players),
          ),
          h(
            "span",
            { class: "small" },
            [dateWords(game.ended), others.join(", "), isTakenBack ? say("moves taken back") : "", faultWords(game)]
              .filter(Boolean)
              .join(" · "),
          ),
        ),
        table ? h("a", { class: "button", href: `replay.html#tables/${table}` }, say("Replay")) : null,
      );
    }),
  );

/** What somebody did wrong in a game that was reviewed. @param {Played} game */
function faultWords({ faults }) {
  if (!faults) {
    return "";
  }
  const { mistakes: some, blunders } = faults;
  const found = [
    some ? counted("{count} mistake", "{count} mistakes", some) : "",
    blunders ? counted("{count} blunder", "{count} blunders", blunders) : "",
  ].filter(Boolean);
  return found.join(", ") || say("no mistake");
}

/** @param {History} history */
const publishing = ({ link: published }) =>
  panel(
    "publishing",
    published ? say("Published") : say("Mine alone"),
    h(
      "div",
      { class: "setting" },
      h(
        "div",
        {},
        h("strong", { "aria-hidden": "true" }, say("Publish it")),
        h(
          "p",
          { class: "small" },
          say("Whoever has the link sees your figures and results, but not with whom you played, and no replay."),
        ),
      ),
      h("input", {
        type: "checkbox",
        role: "switch",
        class: "switch",
        name: "published",
        "aria-label": say("Publish it"),
        checked: Boolean(published),
      }),
    ),
    published ? link(say("The link to send"), new URL(published.slice(1), location.href).href) : null,
    h(
      "p",
      {},
      h(
        "a",
        { class: "button", href: "api/history/export", download: "hanabi-my-games.json" },
        say("Download all of it"),
      ),
    ),
    h(
      "p",
      { class: "small" },
      h("a", { href: "settings.html#me" }, say("In the settings you can delete it, with all that is yours.")),
    ),
  );
