/** Light, dark, or as the device is: chosen here or on the pages of the game, which remember it under the same name. */

const NAME = "hanabi.theme";
const NEXT = { auto: "light", light: "dark", dark: "auto" };
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };
const SAID = { auto: "as the device is", light: "light", dark: "dark" };

/** @returns {"auto" | "light" | "dark"} */
function theme() {
  try {
    const kept = localStorage.getItem(NAME);
    return kept === "light" || kept === "dark" ? kept : "auto";
  } catch {
    return "auto"; // a browser may forbid to remember
  }
}

/** @param {HTMLButtonElement} button */
function dress(button) {
  const now = theme();
  document.documentElement.dataset.theme = now;
  button.textContent = SIGNS[now];
  button.title = `Colours: ${SAID[now]}`;
  button.setAttribute("aria-label", button.title);
}

document.documentElement.dataset.theme = theme(); // before anything is drawn
addEventListener("DOMContentLoaded", () => {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector(".masthead .theme"));
  button.hidden = false;
  dress(button);
  button.addEventListener("click", () => {
    try {
      localStorage.setItem(NAME, NEXT[theme()]);
    } catch {
      // It stays as it is, then.
    }
    dress(button);
  });
});
