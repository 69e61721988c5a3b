/** The examples of what bots mean: each position on the board of a table, to be looked at and not to be played. */

import { join } from "../common/language.js";
import { get, once, variantOf } from "../common/server.js";
import { board } from "../table/board.js";
import { aim, withPointer } from "../table/pointer.js";
import { pointedAt, pointing } from "../table/scene.js";

/** @typedef {import("../common/protocol").ExampleState} ExampleState */
/** @typedef {import("../common/protocol").VariantState} Variant */

/** What is written of them in words is there already; whoever cannot see a board reads that. */
export async function showExamples() {
  /** @type {[readonly ExampleState[], void]} */
  const [examples] = await Promise.all([get("api/meaning"), join("examples")]);
  const rules = once(variantOf); // all are of one game
  for (const example of examples) {
    const figure = document.querySelector(`[data-example="${example.place}"]`);
    figure?.prepend(drawn(example, await rules(example.update.settings)));
    aim(/** @type {Element} */ (figure));
  }
  addEventListener("resize", () => document.querySelectorAll(".example").forEach(aim));
}

/**
 * The clue that has just been given; and the card of the answer, or those that it would point at.
 * @param {ExampleState} example
 * @param {Variant} variant
 */
function drawn({ update, answer }, variant) {
  const view = /** @type {import("../common/protocol").ViewState} */ (update.view);
  const [verb, first, word = ""] = answer.split(" ");
  const own = view.hands[update.you ?? 0] ?? [];
  const now = { variant, view, update, eyes: null, selected: null, queued: null, isPast: false };
  const scene =
    verb === "clue"
      ? { ...now, giver: update.you ?? 0, pointed: new Set(pointedAt(now, Number(first), word)) }
      : { ...now, ...pointing(update), selected: own[Number(first)]?.number ?? null };
  const picture = withPointer(board(scene), scene);
  picture.inert = true;
  return picture;
}
