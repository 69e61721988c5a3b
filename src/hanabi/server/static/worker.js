/** Shows notifications where a page may not, as on Android. It keeps nothing and answers no request. */

const worker = /** @type {any} */ (self); // the checker knows pages alone

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(
    worker.clients
      .matchAll({ type: "window", includeUncontrolled: true })
      .then((/** @type {{ focus: () => void }[]} */ [page]) => page?.focus()),
  );
});
