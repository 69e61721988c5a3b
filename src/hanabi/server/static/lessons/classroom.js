/**
 * A lesson as the line of a table: it tells what a table would, and is asked for what a table is asked for. The server
 * lays every step by its number and judges every move; where somebody is stands in the address alone.
 *
 *     new Classroom("clue", 1, heard)          heard: the position, and in its `lesson` what the teacher asks
 *     ask({ type: "act", move: "clue 1 1" })   heard: the move, and what is said to it
 *     ask({ type: "go-on" })                   heard: move by move what the others do then, and the next step
 */

import { agree } from "../common/devices.js";
import { join, lessonsPage, say } from "../common/language.js";
import { learnt, prefer } from "../common/preferences.js";
import { get, Refused } from "../common/server.js";
import { isPuzzle, keepAnswer } from "../puzzles/progress.js";

/** @typedef {import("../common/protocol").LessonState} LessonState */
/** @typedef {import("../table/types").Tidings} Tidings */

export class Classroom {
  /** @type {{ step: number, move: string | null }} */
  #place;
  /** The number of the last position that was told. */
  #seen = 0;
  #answers = 0;

  /**
   * @param {string} lesson
   * @param {number} step
   * @param {(news: Tidings) => Promise<void>} heard
   */
  constructor(lesson, step, heard) {
    this.lesson = lesson;
    this.heard = heard;
    this.#place = { step, move: null };
    this.#fetch(this.#place).catch(() => location.replace(lessonsPage()));
    if (isPuzzle(lesson)) {
      addEventListener("toggle", ({ target }) => this.#unfolded(target), true);
    }
  }

  /**
   * @param {{ type: string, move?: string }} request
   * @returns {Promise<void>}
   */
  async ask({ type, move }) {
    const { step } = this.#place;
    if (type === "act" && move) {
      await this.#fetch({ step, move });
    } else if (type === "go-on") {
      await this.#fetch({ step: step + 1, move: null });
    } else if (type === "go-back") {
      await this.#fetch({ step: step - (this.#place.move ? 0 : 1), move: null });
    } else {
      await join("classroom");
      throw new Refused(say("In a lesson the cards stay in their order, and nothing is written on them."));
    }
  }

  /**
   * Whoever looks at the hint has not solved a puzzle at once.
   * @param {EventTarget | null} folded
   */
  #unfolded(folded) {
    if (folded instanceof HTMLDetailsElement && folded.open && folded.matches(".hint")) {
      this.#keepAnswer(false);
    }
  }

  /** @param {boolean} isRight */
  #keepAnswer(isRight) {
    keepAnswer(this.lesson, this.#answers === 0, isRight);
    this.#answers += 1;
    void agree();
  }

  /** Say the same again, in another language. */
  renew() {
    return this.#fetch(this.#place);
  }

  /** Whatever was asked for has been answered. */
  settle() {}

  /** @param {{ step: number, move: string | null }} place */
  async #fetch(place) {
    const move = place.move === null ? "" : `?move=${encodeURIComponent(place.move)}`;
    /** @type {LessonState} */
    const state = await get(`api/lessons/${this.lesson}/${place.step}${move}`);
    const { updates, ...lesson } = state;
    // What is not right moves nothing: the question is still the same.
    this.#place = state.is_right || !place.move ? place : { step: place.step, move: null };
    history.replaceState(null, "", `#lessons/${this.lesson}/${place.step}`);
    if (isPuzzle(this.lesson) && place.move) {
      this.#keepAnswer(Boolean(state.is_right));
    }
    const [before, ...since] = updates;
    if (before && before.number !== this.#seen) {
      await this.heard({ ...before, lesson: { ...lesson, isLaid: true } });
    } else if (before && !since.length) {
      await this.heard({ ...before, log: [], lesson });
    }
    for (const update of since) {
      await this.heard({ ...update, lesson });
    }
    this.#seen = updates.at(-1)?.number ?? 0;
    if (isPuzzle(this.lesson)) {
      return;
    }
    if (place.step === state.steps || (place.step === state.steps - 1 && state.is_right)) {
      this.#keep();
    }
  }

  /** This lesson is learnt, on all devices of the person. */
  #keep() {
    if (!learnt().includes(this.lesson)) {
      prefer("learnt", [...learnt(), this.lesson].join(" "));
      void agree();
    }
  }
}
