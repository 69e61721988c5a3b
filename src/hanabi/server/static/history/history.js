/** Somebody's games and what they add up to: one's own, or what somebody has published. */

import { byId, listen } from "../common/dom.js";
import { join } from "../common/language.js";
import { masthead, tell, ways } from "../common/page.js";
import { get, me, openBox, put, Refused } from "../common/server.js";
import { copy } from "../common/share.js";
import { render } from "./render.js";

/** @typedef {import("../common/protocol").HistoryState} History */
/** @typedef {import("./types").State} State */

const DAY = 86_400; // seconds

/** @type {State} */
let state = {
  published: /^#(\w+)$/.exec(location.hash)?.[1] ?? "",
  history: null,
  box: null,
  wishes: { variant: "", players: "", partner: "", days: "" },
  isStranger: false,
  failure: null,
};

/** @param {Partial<State>} part what is new */
function change(part) {
  state = { ...state, ...part };
  render(state);
  // Once it has been pressed, a switch no longer minds its attribute.
  for (const input of byId("history").querySelectorAll("input[type=checkbox]")) {
    /** @type {HTMLInputElement} */ (input).checked = input.hasAttribute("checked");
  }
}

/** Which of the games are wanted may have changed again until they are told. */
async function fetchGames() {
  const { wishes, published } = state;
  const asked = new URLSearchParams(
    Object.entries({
      variant: wishes.variant,
      players: wishes.players,
      partner: wishes.partner,
      since: wishes.days && `${Math.round(Date.now() / 1000) - Number(wishes.days) * DAY}`,
    }).filter(([, value]) => value),
  );
  const path = published ? `api/histories/${published}` : "api/history";
  /** @type {History} */
  const history = await get(`${path}?${asked}`);
  if (wishes === state.wishes) {
    change({ history });
  }
}

byId("history").addEventListener("change", async ({ target }) => {
  try {
    if (target instanceof HTMLSelectElement) {
      state = { ...state, wishes: { ...state.wishes, [target.name]: target.value } };
      await fetchGames();
    } else if (target instanceof HTMLInputElement && target.name === "published") {
      /** @type {History} */
      const { link } = await put("api/history", { published: target.checked });
      const { history } = state;
      change({ history: history && { ...history, link } });
    }
    tell(null);
  } catch (why) {
    tell(why);
    change({});
  }
});
listen(document.body, { hush: () => tell(null), copy: (data, element) => void copy(data, element) });
addEventListener("hashchange", () => location.reload());

await join("history");
masthead(byId("masthead"), { changed: () => change({}), extra: ways });
change({});
try {
  const [box, { name }] = await Promise.all([openBox(), me()]);
  state = { ...state, box };
  if (name || state.published) {
    await fetchGames();
  } else {
    change({ isStranger: true });
  }
} catch (why) {
  change({ failure: why instanceof Refused ? why : new Refused(String(why)) });
}
