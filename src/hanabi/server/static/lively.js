/** What moves and sounds: not needed at the first look, and the game goes on without it. */

/** @type {Promise<[typeof import("./flight.js"), typeof import("./sound.js")]> | null} */
let coming = null;

export async function lively() {
  try {
    const [flight, { sound }] = await (coming ??= Promise.all([import("./flight.js"), import("./sound.js")]));
    return { ...flight, sound };
  } catch {
    coming = null;
    return null;
  }
}
