/** Tables as the lists show them: who sits there, what is played, and whose turn it is; and what came of the finished games. */

import { h } from "../common/dom.js";
import { counted, duration, language, say } from "../common/language.js";
import { clockWords } from "../common/phrases.js";
import { titleOf } from "../common/suits.js";

/** @typedef {import("../common/protocol").Box} Box */
/** @typedef {import("../common/protocol").TableRow} Row */

/**
 * The tables of this server that anybody may join or watch.
 * @param {readonly Row[]} rows
 * @param {Box} box
 */
export const publicTables = (rows, box) =>
  rows.length
    ? h(
        "ul",
        { class: "tables", "data-key": "tables" },
        rows.map((row) =>
          entry(box, row, seatsWords(row), [
            row.free
              ? h(
                  "button",
                  {
                    type: "button",
                    class: "primary",
                    "data-do": "join",
                    "data-table": row.table,
                    "aria-describedby": `at-${row.table}`,
                  },
                  say("Join"),
                )
              : null,
            row.settings.spectators === "none"
              ? null
              : h(
                  "a",
                  { class: "button", href: `table.html#${row.table}`, "aria-describedby": `at-${row.table}` },
                  say("Watch"),
                ),
          ]),
        ),
      )
    : h(
        "p",
        { class: "small", "data-key": "none" },
        say("No table is open to everybody right now. Make one, and it will stand here."),
      );

/**
 * The reader's own games: first those that wait for them, below those that are over.
 * @param {readonly Row[]} rows
 * @param {Box} box
 */
export function ownTables(rows, box) {
  const current = rows.filter(({ state }) => state !== "over");
  const over = rows.filter(({ state }) => state === "over");
  return h(
    "section",
    { class: "panel own", "aria-labelledby": "own-title", "data-key": "own" },
    h("h2", { id: "own-title" }, say("My games")),
    current.length
      ? h(
          "ul",
          { class: "tables" },
          current.map((row) =>
            entry(
              box,
              row,
              turnWords(row),
              h(
                "a",
                {
                  class: `button${isMine(row) ? " primary" : ""}`,
                  href: `table.html#${row.table}`,
                  "aria-describedby": `at-${row.table}`,
                },
                isMine(row) ? say("Play") : say("Go there"),
              ),
            ),
          ),
        )
      : h("p", { class: "small" }, say("No game is going on.")),
    over.length
      ? h(
          "details",
          { "data-key": "over" },
          h("summary", {}, counted("{count} finished game", "{count} finished games", over.length)),
          h(
            "ul",
            { class: "tables" },
            over.map((row) =>
              entry(
                box,
                row,
                dateWords(row.moved),
                h(
                  "a",
                  { class: "button", href: `replay.html#tables/${row.table}`, "aria-describedby": `at-${row.table}` },
                  say("Replay"),
                ),
              ),
            ),
          ),
        )
      : null,
  );
}

/** @param {Row} row */
export const isMine = (row) => row.state === "running" && row.to_move !== null && row.to_move === row.your_seat;

/**
 * @param {Box} box
 * @param {Row} row
 * @param {string} state
 * @param {import("../common/dom.js").Child} ways
 */
function entry(box, row, state, ways) {
  const clock = row.settings.clock?.kind ?? "none";
  return h(
    "li",
    { class: isMine(row) ? "mine" : "", "data-key": row.table },
    h(
      "div",
      { id: `at-${row.table}` },
      h("strong", {}, namesWords(row)),
      h("span", { class: "state" }, state),
      h(
        "span",
        { class: "small" },
        titleOf(row.variant, box),
        clock === "none" ? null : ` · ${clockWords(row.settings.clock)}`,
      ),
    ),
    h("div", { class: "ways" }, ways),
  );
}

/** @param {Row} row */
function namesWords({ names, players }) {
  const seated = names.filter(Boolean);
  return seated.length ? seated.join(", ") : counted("{count} free seat", "{count} free seats", players);
}

/** @param {Row} row */
const seatsWords = (row) =>
  row.state === "running"
    ? say("The game is going on, turn {turn}", { turn: row.turn })
    : row.free
      ? counted("{count} free seat", "{count} free seats", row.free)
      : say("All seats are taken");

/** @param {Row} row */
function turnWords(row) {
  if (row.state !== "running" || row.to_move === null) {
    return row.free ? counted("{count} free seat", "{count} free seats", row.free) : say("The table is being laid");
  }
  const turn = isMine(row)
    ? say("It is your turn.")
    : say("{player} is to move.", { player: row.names[row.to_move] ?? "" });
  return row.deadline === null ? turn : `${turn} ${say("Time left: {time}", { time: duration(row.deadline) })}`;
}

/** @param {number} seconds */
const dateWords = (seconds) => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(seconds * 1000);

/**
 * What came of the games that were finished on this server.
 * @param {readonly import("../common/protocol").Statistic[]} statistics
 * @param {Box} box
 */
export function figures(statistics, box) {
  const mean = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const columns = [
    say("Game"),
    say("Players"),
    say("Games"),
    say("Mean score"),
    say("Best"),
    say("Perfect"),
    say("Lost"),
  ];
  return h(
    "details",
    { class: "figures", "data-key": "figures" },
    h("summary", {}, say("Figures of the finished games")),
    h(
      "div",
      { class: "wide", role: "region", "aria-label": say("Figures of the finished games"), tabindex: 0 },
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
          statistics.map((row) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, titleOf(row.variant, box)),
              [row.players, row.games, mean.format(row.mean_score), row.best_score, row.perfect, row.lost].map((cell) =>
                h("td", {}, cell),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
