/** A second device: the code stands behind the #, where no log and no other site sees it. */

const button = /** @type {HTMLButtonElement} */ (document.querySelector("button"));
const news = /** @type {HTMLElement} */ (document.querySelector("[role=status]"));

button.addEventListener("click", async () => {
  button.disabled = true;
  const answer = await fetch("api/devices", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: location.hash.slice(1) }),
  });
  const { name, error } = await answer.json();
  news.textContent = answer.ok ? `Welcome back, ${name}.` : error;
});
