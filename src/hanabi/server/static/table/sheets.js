/** The sheets that are laid over the table now and then: each comes, with its words, when it is first wanted. */

import { join } from "../common/language.js";

/** @typedef {import("../common/protocol").Update} Update */
/** @typedef {import("../common/protocol").VariantState} Variant */

/** @typedef {"help" | "invite" | "menu" | "end"} SheetName */
/** @typedef {{ update: Update, variant: Variant, commitment: string }} Facts what a sheet may speak of */
/** @typedef {(facts: Facts) => Element} Sheet */

/** @type {Record<SheetName, () => Promise<Sheet>>} */
const MAKERS = {
  help: async () => {
    const [{ help }] = await Promise.all([import("./sheets/help.js"), join("help")]);
    return ({ update, variant }) => help(variant, Boolean(update.view));
  },
  end: async () => {
    const [{ ending }] = await Promise.all([import("./sheets/end.js"), join("end")]);
    return ({ update, variant, commitment }) => ending(update, variant, commitment);
  },
  menu: async () => {
    const [{ menu }] = await Promise.all([import("./sheets/menu.js"), join("menu")]);
    return ({ update, variant }) => menu(update, variant);
  },
  invite: async () => {
    const [{ invitation }] = await Promise.all([import("./sheets/waiting.js"), join("waiting")]);
    return ({ update }) => invitation(update);
  },
};

/** @type {Partial<Record<SheetName, Sheet>>} */
const made = {};

/**
 * Have a sheet at hand.
 * @param {SheetName} name
 */
export async function fetchSheet(name) {
  made[name] ??= await MAKERS[name]();
}

/**
 * What stands on a sheet that is at hand.
 * @param {SheetName} name
 * @param {Facts} facts
 */
export const sheet = (name, facts) => made[name]?.(facts) ?? null;
