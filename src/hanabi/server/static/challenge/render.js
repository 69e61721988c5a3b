/** A challenge: a drawing of its state. Before one's try what is to be played, afterwards what came of all tries. */

import { byId, h, morph } from "../common/dom.js";
import { counted, say } from "../common/language.js";
import { link } from "../common/share.js";
import { titleOf } from "../common/suits.js";
import { dayWords, timeWords, titleOfChallenge } from "./words.js";

/** @typedef {import("../common/protocol").Results} Results */
/** @typedef {import("../common/protocol").TryResult} TryResult */
/** @typedef {import("./types").State} State */

/** @param {State} state */
export function render(state) {
  const { challenge, failure } = state;
  document.title = challenge ? `hanabi: ${titleOfChallenge(challenge)}` : say("hanabi: a challenge");
  morph(
    byId("challenge"),
    h(
      "div",
      { id: "challenge", class: "challenge" },
      failure
        ? [h("h1", {}, failure.message), h("p", {}, h("a", { class: "button", href: "./" }, say("To the lobby")))]
        : challenge
          ? page(state, challenge)
          : null,
    ),
  );
}

/**
 * @param {State} state
 * @param {import("../common/protocol").ChallengeState} challenge
 */
function page(state, challenge) {
  const { box, results } = state;
  return [
    h("h1", {}, titleOfChallenge(challenge)),
    h(
      "p",
      { class: "what" },
      challenge.day ? h("span", {}, dayWords(challenge.day)) : null,
      h("span", {}, box ? titleOf(challenge.variant, box) : challenge.variant),
      h("span", {}, counted("{count} player", "{count} players", challenge.players)),
    ),
    challenge.over ? null : trying(state, challenge),
    results
      ? [distribution(results), table(results, challenge.table ?? null)]
      : challenge.open
        ? null
        : h("p", {}, say("Results and replays are shown to you once you have played this deal to its end.")),
    h(
      "section",
      { class: "panel", "aria-label": say("The link to this challenge") },
      link(
        say("Send friends this link: they are dealt the same cards."),
        new URL(challenge.link.slice(1), location.href).href,
      ),
      h(
        "p",
        { class: "small" },
        say("It is open until {time}. Nobody is told how the cards lie before.", { time: timeWords(challenge.closes) }),
      ),
    ),
  ];
}

/**
 * @param {State} state
 * @param {import("../common/protocol").ChallengeState} challenge
 */
function trying({ isBusy }, challenge) {
  const isLate = challenge.begins_until * 1000 < Date.now();
  /** @param {string} alone @param {string} words @param {string} kind */
  const button = (alone, words, kind) =>
    h(
      "button",
      {
        type: "button",
        class: kind,
        "data-do": "attempt",
        "data-alone": alone,
        "aria-disabled": isBusy ? "true" : null,
      },
      words,
    );
  return h(
    "section",
    { class: "panel", "aria-label": say("Your try") },
    h("p", {}, say("The same cards for everybody, and one try that counts: no advice, and no move taken back.")),
    challenge.table
      ? h("a", { class: "button primary", href: `table.html#${challenge.table}` }, say("Go on with your try"))
      : isLate
        ? h("p", {}, say("This deal can no longer be begun."))
        : h(
            "div",
            { class: "row" },
            button("yes", isBusy ? say("The cards are being dealt …") : say("Play it with bots"), "primary"),
            button("no", say("With friends"), ""),
          ),
    challenge.finished
      ? h(
          "p",
          { class: "small" },
          counted("{count} game of it is over.", "{count} games of it are over.", challenge.finished),
        )
      : null,
  );
}

/**
 * How many tries came to each score; the reader's own is marked.
 * @param {Results} results
 */
function distribution({ results, distribution: found, max_score: most }) {
  const own = results.find(({ mine, counts }) => mine && counts)?.score;
  const scores = Object.keys(found).map(Number);
  if (!scores.length) {
    return null;
  }
  const highest = Math.max(...Object.values(found));
  const lowest = Math.min(...scores.filter((score) => score > 0), most);
  const shown = [...(found[0] ? [0] : []), ...Array.from({ length: most - lowest + 1 }, (_, place) => lowest + place)];
  return h(
    "section",
    { class: "panel", "aria-labelledby": "distribution-title" },
    h("h2", { id: "distribution-title" }, say("How all tries came out")),
    h(
      "ol",
      { class: "bars" },
      shown.map((score) =>
        h(
          "li",
          { class: score === own ? "mine" : "" },
          h("span", { class: "score" }, score),
          h("meter", { min: 0, max: highest, value: found[score] ?? 0, "aria-hidden": "true" }),
          h(
            "span",
            { class: "small" },
            counted("{count} try", "{count} tries", found[score] ?? 0),
            score === own ? ` · ${say("yours")}` : "",
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {Results} results
 * @param {string | null} mine
 */
function table({ results, bots, max_score: most }, mine) {
  return h(
    "section",
    { class: "panel", "aria-labelledby": "results-title" },
    h("h2", { id: "results-title" }, say("Results")),
    h(
      "ul",
      { class: "tables results" },
      results.map((result) => row(result, most, mine)),
    ),
    h("h3", {}, say("What bots made of it")),
    bots.length
      ? h(
          "ul",
          { class: "tables results" },
          bots.map(({ bot, score, outcome }) =>
            h(
              "li",
              {},
              h("div", {}, h("strong", {}, bot)),
              h("span", { class: "score" }, came(score, outcome ?? "finished", most)),
            ),
          ),
        )
      : h("p", { class: "small", role: "status" }, say("The bots are still playing it.")),
  );
}

/**
 * @param {TryResult} result
 * @param {number} most
 * @param {string | null} mine
 */
function row(result, most, mine) {
  const described = `at-${result.table}`;
  return h(
    "li",
    { class: result.mine ? "mine" : "", "data-key": result.table },
    h(
      "div",
      { id: described },
      h("strong", {}, result.people.join(", ")),
      h(
        "span",
        { class: "small" },
        result.bot ? say("with {bot}", { bot: result.bot }) : say("without bots"),
        result.counts ? "" : ` · ${say("does not count")}`,
      ),
    ),
    h("span", { class: "score" }, came(result.score, result.outcome ?? "finished", most)),
    h(
      "div",
      { class: "ways" },
      h(
        "a",
        { class: "button", href: `replay.html#tables/${result.table}`, "aria-describedby": described },
        say("Replay"),
      ),
      mine && !result.mine
        ? h(
            "a",
            { class: "button", href: `compare.html#${mine}/${result.table}`, "aria-describedby": described },
            say("Beside mine"),
          )
        : null,
    ),
  );
}

/**
 * @param {number} score
 * @param {string} outcome
 * @param {number} most
 */
function came(score, outcome, most) {
  return outcome === "unfinished" ? say("given up") : outcome === "lost" ? say("lost") : `${score} / ${most}`;
}
