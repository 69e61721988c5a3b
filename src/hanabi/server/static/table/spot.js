/** Where the things go that lie over the board for a while. */

const GAP = 8; // pixels

/**
 * Put the tray beside the hand that it belongs to; nobody has to guess which card it is about.
 * @param {HTMLElement} root
 * @param {number | null} number of the card
 */
export function placeTray(root, number) {
  const tray = root.querySelector(".tray");
  const card = root.querySelector(`.card[data-card="${number}"]`);
  if (!(tray instanceof HTMLElement) || !card) {
    return;
  }
  const hand = (card.closest(".hand") ?? card).getBoundingClientRect();
  const at = card.getBoundingClientRect();
  const { width, height } = tray.getBoundingClientRect();
  const isLow = hand.top > innerHeight / 2;
  const covered = width + 2 * GAP - Math.max(innerWidth - hand.right, hand.left);
  const hasRoomAbove = hand.top >= height + 2 * GAP;
  const isFlat = innerHeight < 500 && (!isLow || !hasRoomAbove || covered < hand.width / 3);
  if (isFlat || (isLow && innerWidth - hand.right > width + 2 * GAP)) {
    // Beside the hand: nothing that one might want to see then is covered.
    const isRight = innerWidth - hand.right > hand.left || !isFlat;
    const left = isRight ? Math.max(hand.right, at.right) + GAP : at.left - width - GAP;
    // Where that is not whole in the window, beside the card at least: it has to be seen.
    const isWhole = left >= GAP / 2 && left + width <= innerWidth - GAP / 2;
    const hasRoomRight = at.right + width + 2 * GAP <= innerWidth;
    const beside = hasRoomRight ? at.right + GAP : at.left - width - GAP;
    put(tray, {
      left: isWhole ? left : beside,
      ...(isLow ? { bottom: innerHeight - hand.bottom } : { top: hand.top }),
    });
    return;
  }
  const left = at.left + at.width / 2 - width / 2;
  put(tray, { left, ...(isLow ? { bottom: innerHeight - hand.top + GAP } : { top: hand.bottom + GAP }) });
}

/**
 * Put what a card can be beside the fireworks and beside its hand, over neither.
 * @param {HTMLElement} root
 * @param {number | null} number of the card
 */
export function placePeek(root, number) {
  const peek = root.querySelector(".peek");
  const hand = root.querySelector(`.card[data-card="${number}"]`)?.closest(".hand")?.getBoundingClientRect();
  const works = root.querySelector(".fireworks")?.getBoundingClientRect();
  const board = root.querySelector(".board")?.getBoundingClientRect();
  if (!(peek instanceof HTMLElement) || !hand || !works || !board) {
    return;
  }
  const { width, height } = peek.getBoundingClientRect();
  const middle = works.top + works.height / 2 - height / 2;
  const spots = [
    { left: works.right + GAP, top: middle },
    { left: works.left - width - GAP, top: middle },
    { left: board.left + (board.width - width) / 2, top: works.top - height - GAP },
    { left: board.left + (board.width - width) / 2, top: works.bottom + GAP },
    { left: board.left + GAP, top: board.top + GAP },
    { left: board.right - width - GAP, top: board.top + GAP },
  ];
  const isFree = (/** @type {{ left: number, top: number }} */ { left, top }) =>
    left >= 0 &&
    top >= 0 &&
    left + width <= innerWidth &&
    top + height <= innerHeight &&
    [hand, works].every(
      (box) => left + width <= box.left || box.right <= left || top + height <= box.top || box.bottom <= top,
    );
  put(peek, spots.find(isFree) ?? { left: board.left + GAP, top: board.top + GAP });
}

/**
 * Put a question into the sky, or over the fireworks where the sky is too small for it, between the hands that lie beside
 * them: whatever it may be answered with, a card of any hand, stays within reach.
 * @param {HTMLElement} root
 */
export function placeQuestions(root) {
  const works = root.querySelector(".fireworks")?.getBoundingClientRect();
  const area = root.getBoundingClientRect();
  const ceiling = root.querySelector(".board")?.getBoundingClientRect().top ?? area.top;
  const hands = [...root.querySelectorAll(".hand:not(.place-0)")].map((hand) => hand.getBoundingClientRect());
  for (const asked of root.querySelectorAll(".question, .queue")) {
    if (asked instanceof HTMLElement && works) {
      const beside = hands.filter((hand) => hand.bottom > works.top && hand.top < works.bottom);
      const left = Math.max(
        0,
        ...beside.filter(({ right }) => right <= works.left).map(({ right }) => right - area.left),
      );
      const right = Math.max(
        0,
        ...beside.filter((hand) => hand.left >= works.right).map((hand) => area.right - hand.left),
      );
      Object.assign(asked.style, { left: `${left}px`, right: `${right}px` });
      const box = asked.getBoundingClientRect();
      const above = hands.filter((hand) => hand.left < box.right && hand.right > box.left && hand.top < works.top);
      const sky = works.top - Math.max(...above.map(({ bottom }) => bottom), ceiling);
      const top = sky >= box.height ? works.top - (sky + box.height) / 2 : works.top + (works.height - box.height) / 2;
      asked.style.top = `${Math.max(0, top - area.top)}px`;
    }
  }
}

/**
 * Within the window, whatever happens.
 * @param {HTMLElement} element
 * @param {{ left: number, top?: number, bottom?: number }} spot in pixels
 */
function put(element, { left, top, bottom }) {
  const { width, height } = element.getBoundingClientRect();
  /** @param {number} wished @param {number} length @param {number} room */
  const within = (wished, length, room) => `${Math.max(GAP / 2, Math.min(wished, room - length - GAP / 2))}px`;
  Object.assign(element.style, {
    left: within(left, width, innerWidth),
    top: top === undefined ? "auto" : within(top, height, innerHeight),
    bottom: bottom === undefined ? "auto" : within(bottom, height, innerHeight),
  });
}

/** @param {HTMLElement} root */
export function focusTray(root) {
  const target =
    root.querySelector(".tray [data-focus]") ??
    root.querySelector(".tray .choices button") ??
    root.querySelector(".tray button");
  if (target instanceof HTMLElement) {
    target.focus({ preventScroll: true });
  }
}
