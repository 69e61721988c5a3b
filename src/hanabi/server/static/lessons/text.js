/** A long text, of the rules or of the lessons: it is all in its page; this draws the line at the top. */

import { byId, listen } from "../common/dom.js";
import { join } from "../common/language.js";
import { masthead, tell, ways } from "../common/page.js";

const { kind } = document.body.dataset;

await join("text", document.documentElement.lang);
masthead(byId("masthead"), {
  changed: () => undefined,
  leave: (code) => location.assign(`${kind}${code === "en" ? "" : `.${code}`}.html${location.hash}`),
  extra: ways,
});
listen(document.body, { hush: () => tell(null) });
