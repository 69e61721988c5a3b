/** The teacher beside the board: what is explained or asked, what is said to an answer, and the way on. */

import { h } from "../common/dom.js";
import { lessonsPage, rulesPage, say } from "../common/language.js";
import { icon } from "../common/pictures.js";
import { isPuzzle, streak } from "../puzzles/progress.js";

/** @typedef {import("../table/types").Lesson} Lesson */

/** @param {Lesson} lesson */
export function teacher(lesson) {
  const isOver = lesson.step === lesson.steps;
  return h(
    "section",
    { class: "teacher", "aria-label": say("Lesson"), "data-key": "teacher" },
    h(
      "header",
      {},
      h("h2", {}, lesson.title),
      isPuzzle(lesson.lesson)
        ? h("a", { class: "small", href: "puzzles.html" }, say("All puzzles"))
        : h("a", { class: "small", href: lessonsPage() }, say("All lessons")),
    ),
    isPuzzle(lesson.lesson) ? row() : progress(lesson),
    h(
      "div",
      { class: "words", role: "status", "data-key": "words" },
      isOver ? ending(lesson) : h("p", { class: "task" }, lesson.words),
      lesson.said
        ? h(
            "p",
            { class: `said ${lesson.is_right ? "right" : "wrong"}`, "data-key": "said" },
            icon(lesson.is_right ? "done" : "stop"),
            h("span", {}, lesson.said),
          )
        : null,
    ),
    h(
      "footer",
      {},
      lesson.step || lesson.is_right
        ? h(
            "button",
            {
              type: "button",
              class: "quiet icon-button",
              "data-do": "ask",
              "data-type": "go-back",
              "aria-label": say("Back"),
              title: say("Back"),
            },
            icon("previous"),
          )
        : null,
      lesson.asks ? hint(lesson) : isOver ? onward(lesson) : goOn(),
    ),
  );
}

/** How many puzzles in a row were solved at once. */
function row() {
  const { now, best } = streak();
  return h("p", { class: "small" }, say("At once in a row: {now}, at best {best}", { now, best }));
}

/** @param {Lesson} lesson */
function progress({ step, steps }) {
  const at = Math.min(step + 1, steps);
  return h(
    "div",
    { class: "progress", role: "img", "aria-label": say("Step {step} of {steps}", { step: at, steps }) },
    Array.from({ length: steps }, (_, place) => h("i", { class: place < step ? "done" : place === step ? "now" : "" })),
  );
}

/** @param {Lesson} lesson */
function ending({ lesson, rules = [] }) {
  return h(
    "div",
    { class: "task" },
    h("p", {}, h("strong", {}, isPuzzle(lesson) ? say("This puzzle is solved.") : say("This lesson is done."))),
    rules.length
      ? h(
          "p",
          { class: "small" },
          say("Rules to look up:"),
          rules.map((rule) => [
            " ",
            h("a", { href: `${rulesPage()}#${rule}`, target: "_blank", rel: "noopener" }, rule),
          ]),
        )
      : null,
  );
}

/**
 * What would be right, for whoever unfolds it; folded again at every step.
 * @param {Lesson} lesson
 */
const hint = ({ step, hint: words = "" }) =>
  h("details", { class: "hint", "data-key": `hint-${step}` }, h("summary", {}, say("Hint")), h("span", {}, words));

const goOn = () =>
  h(
    "button",
    { type: "button", class: "primary", "data-do": "ask", "data-type": "go-on", "data-focus": true },
    say("Go on"),
  );

/** @param {Lesson} lesson */
const onward = ({ following }) =>
  following
    ? h(
        "a",
        { class: "button primary", href: `#lessons/${following.lesson}/0`, "data-focus": true },
        say("Next: {title}", { title: following.title }),
      )
    : h("a", { class: "button primary", href: "./", "data-focus": true }, say("To the lobby"));
