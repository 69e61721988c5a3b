/** Two games of one deal, side by side, turn by turn: where they part, and what stood on the table. */

import { byId, h, listen, morph } from "../common/dom.js";
import { join, say } from "../common/language.js";
import { masthead, tell, ways } from "../common/page.js";
import { get, Refused, variantOf } from "../common/server.js";
import { copy, link } from "../common/share.js";
import { Recording } from "../replay/recording.js";
import { happening } from "../replay/story.js";
import { board } from "../table/board.js";
import { Past, timeline } from "../table/past.js";
import { namesOf, pointing } from "../table/scene.js";

/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("./types").Pair} Pair */

const ADDRESS = /^#([0-9A-Za-z]+)\/([0-9A-Za-z]+)(?:\?turn=(\d{1,4}))?$/;
const [, one = "-", other = "-", asked = ""] = ADDRESS.exec(location.hash) ?? [];

/** @type {Pair} */
let state = { tables: [one, other], games: null, comparison: null, variant: null, turn: Number(asked), failure: null };

/** @param {Partial<Pair>} part what is new */
function change(part) {
  state = { ...state, ...part };
  render(state);
}

/** @param {Pair} state */
const lastOf = ({ games }) => Math.max(...(games ?? []).map((updates) => updates.length - 1), 0);

/** @param {number} turn */
function go(turn) {
  change({ turn: Math.max(0, Math.min(lastOf(state), turn)) });
  history.replaceState(null, "", address());
}

const address = () => `#${state.tables.join("/")}?turn=${state.turn}`;

// -- What is drawn -------------------------------------------------------------------------------------

/** @param {Pair} pair */
function render(pair) {
  const { games, failure, comparison, turn } = pair;
  document.title = say("hanabi: two games of one deal");
  morph(
    byId("compare"),
    h(
      "div",
      { id: "compare", class: "compare" },
      failure
        ? [h("h1", {}, failure.message), h("p", {}, h("a", { class: "button", href: "./" }, say("To the lobby")))]
        : games && comparison
          ? [
              h(
                "header",
                {},
                h("h1", {}, say("Two games of one deal")),
                h(
                  "p",
                  { role: "status" },
                  comparison.parts_at === null || comparison.parts_at === undefined
                    ? say("Both went the same way.")
                    : [
                        say("They part at turn {turn}.", { turn: comparison.parts_at + 1 }),
                        " ",
                        h(
                          "button",
                          { type: "button", "data-do": "go", "data-turn": comparison.parts_at + 1 },
                          say("Go there"),
                        ),
                      ],
                ),
              ),
              h(
                "div",
                { class: "pair" },
                games.map((updates, place) => side(pair, updates, place)),
              ),
              timeline({ at: turn, last: lastOf(pair) }, ""),
              link(say("The link to this comparison"), new URL(address(), location.href).href),
            ]
          : null,
    ),
  );
}

/**
 * @param {Pair} pair
 * @param {readonly Update[]} updates
 * @param {number} place
 */
function side({ comparison, variant, turn }, updates, place) {
  const past = new Past(updates).go(turn);
  const update = past.shown;
  const standing = (place ? comparison?.other : comparison?.one)?.[past.at];
  if (!update.view || !variant) {
    return null;
  }
  const now = {
    ...{ variant, update, view: update.view, eyes: null, home: null, selected: null },
    ...pointing(update),
    ...{ queued: null, isPast: false },
  };
  return h(
    "div",
    { class: "one table-area", role: "group", "aria-label": namesOf(update).join(", "), "data-key": `side-${place}` },
    h(
      "header",
      {},
      h("h2", {}, namesOf(update).join(", ")),
      standing
        ? h(
            "p",
            { class: "small" },
            say("{points} points, {tokens} clue tokens, {errors} errors, {deck} cards in the deck", {
              points: standing.points,
              tokens: standing.clue_tokens,
              errors: standing.errors,
              deck: standing.deck_size,
            }),
          )
        : null,
    ),
    h("div", { class: "happening" }, turn > past.last ? say("The game is over.") : happening(update, variant)),
    looked(board(now)),
  );
}

/**
 * A board that is only looked at, beside another of the same game: nothing on it is pressed, and none of it is a landmark.
 * @param {Element} drawn
 */
function looked(drawn) {
  for (const eyes of drawn.querySelectorAll(".eyes")) {
    eyes.remove();
  }
  for (const section of drawn.querySelectorAll("section")) {
    section.setAttribute("role", "group");
  }
  return drawn;
}

// -- What the reader does ------------------------------------------------------------------------------

listen(document.body, {
  go: ({ turn }) => go(Number(turn)),
  copy: (data, element) => void copy(data, element),
  hush: () => tell(null),
});
byId("compare").addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "turn") {
    go(Number(target.value));
  }
});
addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  const turn = { ArrowLeft: state.turn - 1, ArrowRight: state.turn + 1, Home: 0, End: lastOf(state) }[key];
  if (
    turn !== undefined &&
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    !(target instanceof Element && target.closest("input"))
  ) {
    go(turn);
  }
});
addEventListener("hashchange", () => location.reload());

await join("compare");
masthead(byId("masthead"), { changed: () => change({}), extra: ways });
try {
  /** @type {import("../common/protocol").Comparison} */
  const comparison = await get(`api/comparisons/${one}/${other}`);
  const [mine, theirs] = await Promise.all([one, other].map((table) => new Recording(`tables/${table}`).seen(null)));
  const games = /** @type {[Update[], Update[]]} */ ([mine, theirs]);
  const variant = await variantOf(games[0][0]?.settings ?? {});
  change({ comparison, games, variant });
  go(state.turn);
} catch (why) {
  change({ failure: why instanceof Refused ? why : new Refused(String(why)) });
}
