/** Where the rules stand, in the reader's language. */

import { language } from "./language.js";

export const rulesPage = () => (language() === "en" ? "rules.html" : `rules.${language()}.html`);
