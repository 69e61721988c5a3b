/** Notifications of the device: asking for them, and sending one. */

import { prefer } from "./preferences.js";

/**
 * The reader wants to be told, or no longer; whether the device lets us.
 * @param {boolean} isWanted
 */
export async function wishNotices(isWanted) {
  const isGranted = isWanted && "Notification" in window && (await Notification.requestPermission()) === "granted";
  prefer("notify", isGranted ? "on" : "off");
  return isGranted;
}

/**
 * Tell somebody who looks elsewhere.
 * @param {string} sentence
 * @param {string} tag of several with the same one only the last is shown
 */
export async function notify(sentence, tag) {
  const options = { body: "hanabi", icon: "icon-192.png", tag };
  try {
    const told = new Notification(sentence, options);
    told.addEventListener("click", () => {
      focus();
      told.close();
    });
  } catch {
    // On Android only a worker may notify anybody.
    await navigator.serviceWorker?.register("worker.js");
    const worker = await navigator.serviceWorker?.ready;
    await worker?.showNotification(sentence, options);
  }
}
