/** The page of a challenge: the one try, and what came of it for everybody. */

import { byId, listen } from "../common/dom.js";
import { join } from "../common/language.js";
import { masthead, tell, ways } from "../common/page.js";
import { get, me, openBox, Refused } from "../common/server.js";
import { copy } from "../common/share.js";
import { attempt } from "./attempt.js";
import { render } from "./render.js";

/** @typedef {import("./types").State} State */

const PAUSE = 3000; // ms until it is asked again what bots made of the deal

/** @type {State} */
let state = { challenge: null, results: null, box: null, level: "", isBusy: false, failure: null };

/** @param {Partial<State>} part what is new */
function change(part) {
  state = { ...state, ...part };
  render(state);
}

const asked = () => (/^#[0-9A-Za-z]+$/.test(location.hash) ? location.hash.slice(1) : "-");

async function open() {
  try {
    /** @type {[State["challenge"], import("../common/protocol").Box, import("../common/protocol").Me]} */
    const [challenge, box, { level }] = await Promise.all([get(`api/challenges/${asked()}`), openBox(), me()]);
    change({ challenge, box, level });
    await look();
  } catch (why) {
    change({ failure: why instanceof Refused ? why : new Refused(String(why)) });
  }
}

/** What came of it; bots may still be playing. */
async function look() {
  if (state.challenge?.open) {
    /** @type {import("../common/protocol").Results} */
    const results = await get(`api/challenges/${state.challenge.challenge}/results`);
    change({ results });
    if (!results.bots.length) {
      setTimeout(() => void look().catch(tell), PAUSE);
    }
  }
}

listen(document.body, {
  hush: () => tell(null),
  copy: (data, element) => void copy(data, element),
  attempt: async ({ alone }) => {
    const { challenge, box, level, isBusy } = state;
    const bot = box?.levels.find(({ name }) => name === level)?.bot;
    if (!challenge || !bot || isBusy) {
      return;
    }
    change({ isBusy: true });
    try {
      await attempt(challenge.challenge, bot, alone === "yes");
    } catch (why) {
      tell(why);
      change({ isBusy: false });
    }
  },
});
addEventListener("hashchange", () => location.reload());

await join("challenge");
masthead(byId("masthead"), { changed: () => change({}), extra: ways });
change({});
await open();
