/** A second device: the code stands behind the #, where no log and no other site sees it. */

import { agree } from "../common/devices.js";
import { byId, h, listen, morph } from "../common/dom.js";
import { join, say, speak } from "../common/language.js";
import { masthead, tell } from "../common/page.js";
import { dressPage, settle } from "../common/preferences.js";
import { post } from "../common/server.js";

let state = { name: "" };

await join("device");
const drawMasthead = masthead(byId("masthead"), { changed: () => render(state) });
render(state);

/** @param {{ name: string }} state by which the reader is known on this device now */
function render({ name }) {
  document.title = say("hanabi: another device");
  morph(
    byId("device"),
    h(
      "section",
      { id: "device", class: "panel" },
      h("h1", {}, say("Another device")),
      h("p", {}, say("This link makes you known on this device too, with your name and your games. It works once.")),
      name
        ? h(
            "p",
            { role: "status" },
            say("Welcome back, {name}.", { name }),
            " ",
            h("a", { class: "button primary", href: "./" }, say("To the lobby")),
          )
        : h("button", { type: "button", class: "primary big", "data-do": "use" }, say("Use it here")),
    ),
  );
}

listen(document.body, {
  hush: () => tell(null),
  use: async () => {
    try {
      state = await post("api/devices", { code: location.hash.slice(1) });
      settle(); // from now on what was chosen on the other device
      if (await agree()) {
        dressPage();
        await speak();
      }
      tell(null);
      drawMasthead();
      render(state);
    } catch (why) {
      tell(why);
    }
  },
});
