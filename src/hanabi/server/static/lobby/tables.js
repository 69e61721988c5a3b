/** Tables as the lobby lists them: who sits there and whose turn it is; and what came of the finished games. */

import { h } from "../common/dom.js";
import { entry, isMine, replays } from "../common/games.js";
import { counted, duration, language, say } from "../common/language.js";
import { titleOf } from "../common/suits.js";

/** @typedef {import("../common/protocol").Box} Box */
/** @typedef {import("../common/protocol").TableRow} Row */

const MOST_OVER = 3; // of the finished games, in the lobby

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
      ? [
          h("h3", {}, say("Finished games")),
          replays(over.slice(0, MOST_OVER), box),
          h(
            "p",
            { class: "all-games" },
            h("a", { href: "history.html" }, say("All my games, and what they add up to")),
            h("a", { href: "replay.html" }, say("Replays, also of others")),
          ),
        ]
      : null,
  );
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

/**
 * What came of the games that were finished on this server: a group of rows for each game, a row for each number of players.
 * @param {readonly import("../common/protocol").Statistic[]} statistics
 * @param {Box} box
 */
export function figures(statistics, box) {
  const mean = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const columns = [say("Players"), say("Games"), say("Mean score"), say("Best"), say("Perfect"), say("Lost")];
  const variants = [...new Set(statistics.map(({ variant }) => variant))];
  /** @param {import("../common/protocol").Statistic} row */
  const cells = (row) => [row.games, mean.format(row.mean_score), row.best_score, row.perfect, row.lost];
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
        variants.map((variant) =>
          h(
            "tbody",
            {},
            h("tr", {}, h("th", { scope: "rowgroup", colspan: columns.length }, titleOf(variant, box))),
            statistics
              .filter((row) => row.variant === variant)
              .map((row) =>
                h(
                  "tr",
                  {},
                  h("th", { scope: "row" }, row.players),
                  cells(row).map((cell) => h("td", {}, cell)),
                ),
              ),
          ),
        ),
      ),
    ),
  );
}
