/** Elements, and bringing a page up to date without losing the focus, a scroll position or what somebody is typing. */

/** @typedef {string | number | Node | null | undefined | false | Child[]} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. Attributes that are false or missing are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  return dress(/** @type {SVGElementTagNameMap[Tag]} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * @template {Element} Dressed
 * @param {Dressed} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {Dressed}
 */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of /** @type {Child[]} */ (children.flat(9))) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
  return element;
}

/**
 * Makes the page look like `fresh`, changing only what differs. Children with a `data-key` are found again by it;
 * what is inside an element with `data-own` is somebody else's business.
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
  const focused = document.activeElement;
  reconcile(old, fresh);
  if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected) {
    focused.focus({ preventScroll: true });
  }
}

/** @param {Node | null} node */
const keyOf = (node) => (node instanceof Element ? node.getAttribute("data-key") : null);

/**
 * @param {Node} old
 * @param {Node} fresh
 */
function reconcile(old, fresh) {
  if (old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) {
    /** @type {ChildNode} */ (old).replaceWith(fresh);
  } else if (old instanceof Text) {
    if (old.data !== fresh.textContent) {
      old.data = fresh.textContent ?? "";
    }
  } else if (old instanceof Element && fresh instanceof Element) {
    reconcileAttributes(old, fresh);
    if (!old.hasAttribute("data-own")) {
      reconcileChildren(old, fresh);
    }
  }
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function reconcileAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    // Whether details are open, and where a floating thing floats, is not for the drawing to say.
    if (!fresh.hasAttribute(name) && name !== "style" && !(name === "open" && old instanceof HTMLDetailsElement)) {
      old.removeAttribute(name);
    }
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
      // Once it has been moved by hand, a slider no longer minds its attribute.
      if (name === "value" && old instanceof HTMLInputElement && old.type === "range") {
        old.value = value;
      }
    }
  }
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function reconcileChildren(old, fresh) {
  const keyed = new Map([...old.children].filter(keyOf).map((child) => [keyOf(child), child]));
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = keyOf(child);
    const match = key ? keyed.get(key) : place && !keyOf(place) && place.nodeName === child.nodeName ? place : null;
    if (!match) {
      old.insertBefore(child, place);
      continue;
    }
    if (match === place) {
      place = place.nextSibling;
    } else {
      old.insertBefore(match, place);
    }
    reconcile(match, child);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/**
 * Clicks on whatever carries `data-do="name"` go to the action of that name.
 * @param {Element} root
 * @param {Record<string, (data: DOMStringMap, element: HTMLElement) => void>} actions
 */
export function listen(root, actions) {
  root.addEventListener("click", (event) => {
    const element = event.target instanceof Element ? event.target.closest("[data-do]") : null;
    if (element instanceof HTMLElement && element.getAttribute("aria-disabled") !== "true") {
      actions[element.dataset.do ?? ""]?.(element.dataset, element);
    }
  });
}

/**
 * The element with this id, which the page is known to have.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) {
    throw new Error(`the page has no #${id}`);
  }
  return found;
}

/**
 * Wear a style sheet that is not needed at first; once it is here, things can be drawn.
 * @param {string} sheet
 * @returns {Promise<void>}
 */
export function styled(sheet) {
  const link = h("link", { rel: "stylesheet", href: sheet });
  return new Promise((resolve) => {
    // Without it the page is plain, but it works.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
