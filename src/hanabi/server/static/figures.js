/** What came of the games that were finished on this server. */

import { h } from "./dom.js";
import { language, say } from "./language.js";
import { titleOf } from "./variants.js";

/** @param {readonly import("./protocol").Statistic[]} statistics */
export function figures(statistics) {
  const mean = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const columns = [say("Game"), say("Players"), say("Games"), say("Mean score"), say("Best"), say("Perfect"), say("Lost")];
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
        h("thead", {}, h("tr", {}, columns.map((column) => h("th", { scope: "col" }, column)))),
        h(
          "tbody",
          {},
          statistics.map((row) =>
            h("tr", {}, h("th", { scope: "row" }, titleOf(row.variant)), [row.players, row.games, mean.format(row.mean_score), row.best_score, row.perfect, row.lost].map((cell) => h("td", {}, cell))),
          ),
        ),
      ),
    ),
  );
}
