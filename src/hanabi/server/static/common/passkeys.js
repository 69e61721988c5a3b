/** Passkeys: what the browser, the device or a password manager holds for somebody, so that they are known again. */

import { say } from "./language.js";
import { post, Refused } from "./server.js";

/** @typedef {import("./protocol").Ceremony} Ceremony */

/** Why there can be none here; or nothing, if there can. */
export function noPasskeys() {
  // A passkey belongs to a name: there is none for an address of four numbers.
  if (/^[\d.]+$|^\[/.test(location.hostname)) {
    return say("Passkeys need a name for this server, such as localhost or a domain; an address of numbers is none.");
  }
  if (!isSecureContext) {
    return say("Passkeys need a secure connection (https).");
  }
  return "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential
    ? null
    : say("This browser knows no passkeys.");
}

/** @returns {Promise<import("./protocol").Identity>} */
export async function makePasskey() {
  /** @type {Ceremony} */
  const { options } = await post("api/passkeys/options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    /** @type {PublicKeyCredentialCreationOptionsJSON} */ (/** @type {unknown} */ (options)),
  );
  return post("api/passkeys", { credential: await answer(navigator.credentials.create({ publicKey })) });
}

/** @returns {Promise<import("./protocol").Known>} */
export async function usePasskey() {
  /** @type {Ceremony} */
  const { options } = await post("api/identity/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    /** @type {PublicKeyCredentialRequestOptionsJSON} */ (/** @type {unknown} */ (options)),
  );
  return post("api/identity/passkey", { credential: await answer(navigator.credentials.get({ publicKey })) });
}

/** @param {Promise<Credential | null>} asked */
async function answer(asked) {
  const credential = await asked.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) {
    throw new Refused(say("No passkey was chosen."));
  }
  return credential.toJSON();
}
