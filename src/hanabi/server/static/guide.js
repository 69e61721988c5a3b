/** The first game. */
/** @param {import("./board.js").Scene | null} scene */
export function guide(scene) {
  return scene;
}
/** @param {import("./board.js").Scene | null} scene @param {boolean} isFresh */
export function offerGuide(scene, isFresh) {
  return [scene, isFresh];
}
