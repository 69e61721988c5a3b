/** The puzzles: how far the reader is with them, and each to be chosen. They are solved on the board of lessons. */

import { byId, h, listen, morph } from "../common/dom.js";
import { join, say } from "../common/language.js";
import { masthead, tell, ways } from "../common/page.js";
import { get, openBox } from "../common/server.js";
import { titleOf } from "../common/suits.js";
import { isSolved, streak } from "./progress.js";

/** @typedef {import("./types").State} State */

/** @type {State} */
let state = { puzzles: [], box: null, theme: "", difficulty: 0 };

/** @param {Partial<State>} part what is new */
function change(part) {
  state = { ...state, ...part };
  render(state);
}

/** @param {State} state */
function render({ puzzles, box, theme, difficulty }) {
  document.title = say("hanabi: puzzles");
  const shown = puzzles.filter(
    (puzzle) => (!theme || puzzle.theme === theme) && (!difficulty || puzzle.difficulty === difficulty),
  );
  const next = shown.find(({ lesson }) => !isSolved(lesson));
  const { now, best } = streak();
  morph(
    byId("puzzles"),
    h(
      "div",
      { id: "puzzles", class: "puzzles" },
      h("h1", {}, say("Puzzles")),
      h("p", {}, say("Positions out of games in which one move is far better than all others. Find it.")),
      h(
        "section",
        { class: "panel progress", "aria-label": say("How far you are") },
        h(
          "p",
          { role: "status" },
          say("Solved: {solved} of {all}", {
            solved: puzzles.filter(({ lesson }) => isSolved(lesson)).length,
            all: puzzles.length,
          }),
        ),
        h("p", {}, say("At once in a row: {now}, at best {best}", { now, best })),
        next
          ? h("a", { class: "button primary", href: `table.html#lessons/${next.lesson}/0` }, say("To the next puzzle"))
          : null,
      ),
      h(
        "form",
        { class: "row", "aria-label": say("Which puzzles") },
        choice(
          "theme",
          say("All themes"),
          theme,
          puzzles.map((puzzle) => [puzzle.theme, puzzle.theme_title]),
        ),
        choice(
          "difficulty",
          say("Every difficulty"),
          String(difficulty || ""),
          [...puzzles]
            .sort((one, other) => one.difficulty - other.difficulty)
            .map((puzzle) => [String(puzzle.difficulty), puzzle.difficulty_title]),
        ),
      ),
      h(
        "ol",
        { class: "list" },
        shown.map(({ lesson, theme_title, difficulty_title, variant }) =>
          h(
            "li",
            { "data-key": lesson },
            h(
              "a",
              { href: `table.html#lessons/${lesson}/0`, class: isSolved(lesson) ? "solved" : "" },
              h("strong", {}, lesson.replace("puzzle-", "")),
              h(
                "span",
                {},
                say(theme_title),
                " · ",
                say(difficulty_title),
                isSolved(lesson) ? ` · ${say("solved")}` : "",
              ),
              h("span", { class: "small" }, box ? titleOf(variant, box) : variant),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} all
 * @param {string} chosen
 * @param {readonly (readonly [string, string])[]} choices may name one several times
 */
const choice = (name, all, chosen, choices) =>
  h(
    "select",
    { name, "aria-label": all },
    h("option", { value: "" }, all),
    [...new Map(choices)].map(([value, title]) => h("option", { value, selected: value === chosen }, say(title))),
  );

listen(document.body, { hush: () => tell(null) });
byId("puzzles").addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement) {
    change(target.name === "theme" ? { theme: target.value } : { difficulty: Number(target.value) });
  }
});
addEventListener("pageshow", ({ persisted }) => persisted && change({}));

await join("puzzles");
masthead(byId("masthead"), { changed: () => change({}), extra: ways });
change({});
try {
  /** @type {[State["puzzles"], import("../common/protocol").Box]} */
  const [puzzles, box] = await Promise.all([get("api/puzzles"), openBox()]);
  change({ puzzles, box });
} catch (why) {
  tell(why);
}
