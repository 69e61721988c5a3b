/** What opens the log, and the talk, where the screen has no room for them. */

import { h } from "../common/dom.js";
import { say } from "../common/language.js";
import { icon } from "../common/pictures.js";

/** @param {boolean} isOpen */
export const drawer = (isOpen) =>
  h(
    "button",
    {
      id: "drawer",
      type: "button",
      class: "drawer",
      "data-key": "drawer",
      "data-do": "side",
      "aria-controls": "side",
      "aria-expanded": isOpen ? "true" : "false",
      "aria-label": isOpen ? say("Close") : say("Log and talk"),
    },
    icon(isOpen ? "down" : "talk"),
  );
