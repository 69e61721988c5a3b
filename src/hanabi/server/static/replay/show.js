/** Watching together: one leads through a finished game, the others follow, or look around by themselves. */

import { Connection } from "../common/connection.js";
import { h } from "../common/dom.js";
import { counted, say } from "../common/language.js";
import { beKnown } from "../common/server.js";
import { link } from "../common/share.js";

/** @typedef {import("../common/protocol").ShowState} Showing */
/** @typedef {import("./types").Place} Place */

export class Show {
  /** @type {Showing | null} */
  scene = null;
  isFollowing = true;
  /** @type {Place | null} where the leader is, as long as the server has not heard of it */
  #wanted = null;
  #isTelling = false;

  /**
   * @param {string} id
   * @param {object} listener
   * @param {(scene: Showing) => void} listener.led somebody leads there
   * @param {() => void} listener.changed something else is new
   * @param {(state: import("../common/connection.js").LineState) => void} listener.lineChanged
   */
  constructor(id, listener) {
    this.listener = listener;
    this.line = new Connection(`api/shows/${id}/socket`, {
      heard: (scene) => this.#hear(scene),
      changed: (state) => {
        listener.lineChanged(state);
        void this.#tell();
      },
    });
  }

  get isLeading() {
    return this.scene?.leading ?? false;
  }

  /**
   * The reader goes somewhere: with everybody if they lead, else by themselves.
   * @param {Place} place
   */
  go(place) {
    if (this.isLeading) {
      this.#wanted = place;
      void this.#tell();
    } else {
      this.isFollowing = false;
    }
  }

  follow() {
    this.isFollowing = true;
    if (this.scene) {
      this.listener.led(this.scene);
    }
  }

  /**
   * Take the lead, from where one is.
   * @param {Place} place
   */
  async lead(place) {
    if (await beKnown()) {
      await this.line.renew();
    }
    this.#wanted = place;
    try {
      await this.line.ask({ type: "lead" });
    } catch (why) {
      this.#wanted = null;
      throw why;
    }
    await this.#tell();
  }

  /** @param {Showing} scene */
  #hear(scene) {
    const hasLostLead = this.isLeading && !scene.leading;
    this.scene = scene;
    if (hasLostLead) {
      this.isFollowing = true;
      this.#wanted = null;
    }
    // A leader who has gone on meanwhile is not called back.
    if (!this.#wanted && (scene.leading || this.isFollowing)) {
      this.listener.led(scene);
    }
    this.listener.changed();
  }

  /** Tell the server where the leader is; of several steps that follow each other quickly, the last. */
  async #tell() {
    if (this.#isTelling || !this.isLeading || this.line.state !== "open") {
      return;
    }
    this.#isTelling = true;
    while (this.#wanted && this.line.state === "open") {
      const place = this.#wanted;
      const isOver = await this.line.ask({ type: "go", ...place }).then(
        () => true,
        () => this.line.state === "open", // it was refused: somebody else leads; else it is told when the line is back
      );
      if (isOver && this.#wanted === place) {
        this.#wanted = null;
      }
    }
    this.#isTelling = false;
  }
}

/**
 * Who is there, who leads, and what one can do about it.
 * @param {Show} show
 */
export function company(show) {
  const { leader = "", watchers = [] } = show.scene ?? {};
  const named = watchers.filter(Boolean);
  const strangers = watchers.length - named.length;
  const state = show.isLeading
    ? say("You lead: everybody goes where you go.")
    : show.isFollowing
      ? say("You go where {leader} goes.", { leader })
      : say("You look around by yourself.");
  return h(
    "section",
    { class: "company", "aria-labelledby": "company", "data-key": "company" },
    h("h2", { id: "company" }, say("Watching together")),
    h("p", { role: "status" }, state),
    show.isLeading
      ? null
      : h(
          "div",
          { class: "row" },
          show.isFollowing
            ? null
            : h(
                "button",
                { type: "button", class: "primary", "data-do": "follow" },
                say("Follow {leader}", { leader }),
              ),
          h("button", { type: "button", "data-do": "lead" }, say("Take the lead")),
        ),
    h(
      "ul",
      { class: "watchers", "aria-label": say("Who watches") },
      named.map((name) =>
        h("li", { class: name === leader ? "leader" : "" }, name === leader ? say("{name} leads", { name }) : name),
      ),
      strangers ? h("li", {}, counted("{count} guest", "{count} guests", strangers)) : null,
    ),
    link(say("The link to send"), location.href),
  );
}
