/** Going through a game: step by step, anywhere at once, or by itself at some speed. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { icon } from "../common/pictures.js";
import { timeline } from "../table/past.js";

const SPEEDS = [0.5, 1, 2, 4];
const STEP = 1500; // ms for a turn at speed 1

export class Playback {
  speed = 1;
  #timer = 0;

  /** @param {() => boolean} step goes one turn on, and says whether there are more */
  constructor(step) {
    this.step = step;
  }

  get isPlaying() {
    return this.#timer !== 0;
  }

  play() {
    this.stop();
    this.#timer = setTimeout(() => (this.step() ? this.play() : this.stop()), STEP / this.speed);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }
}

/**
 * @param {{ at: number, last: number }} past
 * @param {Playback} playback
 * @param {{ isOn: boolean, isOffered: boolean }} whatIf whether the game is played on differently, and could be
 */
export function controls(past, playback, whatIf) {
  const label = playback.isPlaying ? say("Pause") : say("Let the game run");
  return h(
    "div",
    { class: "player", "data-key": "player" },
    h(
      "button",
      {
        type: "button",
        class: "primary icon-button run",
        "data-do": "run",
        "aria-keyshortcuts": "Space",
        "aria-label": label,
        title: label,
      },
      icon(playback.isPlaying ? "pause" : "play"),
    ),
    timeline(past, ""),
    h(
      "label",
      {},
      h("span", { class: "unseen" }, say("Speed")),
      h(
        "select",
        { name: "speed", title: say("Speed") },
        SPEEDS.map((speed) => h("option", { value: speed, selected: speed === playback.speed }, `${speed}×`)),
      ),
    ),
    whatIf.isOn || whatIf.isOffered ? fork(whatIf.isOn) : null,
  );
}

/**
 * What plays on differently from here, and leads back.
 * @param {boolean} isOn
 */
function fork(isOn) {
  const title = isOn ? say("Back to the game") : say("Play on differently from here");
  return h(
    "button",
    {
      type: "button",
      class: isOn ? "primary fork" : "fork",
      "data-do": "what-if",
      "data-key": "fork",
      "aria-keyshortcuts": "w",
      title,
    },
    icon("fork"),
    h("span", {}, isOn ? title : say("What if?")),
  );
}
