/**
 * A line from whoever gave the last clue to each card that it points at: drawn over the board, from the boxes of what
 * lies there. The picture itself says whose it is (`data-giver`) and whereto (`data-cards`), so that it can be drawn
 * again whenever something has moved.
 */

import { svg } from "../common/dom.js";

/** @typedef {import("./types").Scene} Scene */

const NEAR = 6; // pixels between the end of a line and its card
const HEAD = 11; // pixels, on a board as high as a desk's; more on a wall
const DESK = 800; // pixels
const BEND = 0.12; // how far a line swings out, as a share of its length
const DEEPEST = 30; // pixels that it sags at most below a row of hands

/**
 * The board with the picture over it, without its lines: those are drawn when everything has its place.
 * @param {HTMLElement} board
 * @param {Scene} scene
 */
export function withPointer(board, { giver, pointed }) {
  const picture = svg("svg", {
    class: "pointer",
    "aria-hidden": "true",
    "data-key": "pointer",
    "data-own": true,
    "data-giver": giver ?? "",
    "data-cards": giver === null ? "" : [...pointed].join(" "),
  });
  board.append(picture);
  return board;
}

/**
 * Draw the lines where their ends are now.
 * @param {Element} root
 */
export function aim(root) {
  const picture = root.querySelector(".pointer");
  const board = picture?.closest(".board");
  if (!picture || !board) {
    return;
  }
  const { giver, cards } = /** @type {SVGElement} */ (picture).dataset;
  const hand = giver ? board.querySelector(`.hand[data-seat="${giver}"]`) : null;
  const goals = (cards ?? "").split(" ").map((number) => board.querySelector(`.hand [data-card="${number}"]`));
  const origin = board.getBoundingClientRect();
  const lines = goals.flatMap((goal) =>
    hand && goal ? [ends(origin, edges(hand), goal.getBoundingClientRect())] : [],
  );
  const said = JSON.stringify(lines);
  // What is still right stays, so that nothing moves again.
  if (picture.getAttribute("data-drawn") !== said) {
    picture.setAttribute("data-drawn", said);
    const head = HEAD * Math.max(1, Math.min(origin.width, origin.height) / DESK);
    picture.replaceChildren(...lines.map((points) => line(points, head)));
  }
}

/**
 * Draw them again whenever the board has another size.
 * @param {Element} root
 */
export function keepAiming(root) {
  new ResizeObserver(() => aim(root)).observe(root);
}

/**
 * What stands on a plate, for the plate itself may be as wide as the table; the hand, so that a line downwards crosses no card
 * of its giver; and the cards of the fireworks.
 * @param {Element} hand
 */
function edges(hand) {
  const plate = hand.querySelector(".plate") ?? hand;
  const [first, last] = [plate.firstElementChild ?? plate, plate.lastElementChild ?? plate];
  const { top, bottom } = (plate.querySelector(".name") ?? plate).getBoundingClientRect();
  const { left } = first.getBoundingClientRect();
  return {
    plate: new DOMRect(left, top, last.getBoundingClientRect().right - left, bottom - top),
    hand: hand.getBoundingClientRect(),
    works: (hand.closest(".board")?.querySelector(".fireworks") ?? hand).getBoundingClientRect(),
  };
}

/**
 * Where a line begins and ends and what it bends to, seen from the corner of the board: from a plate, or below its hand, to the
 * nearest side of a card. From hand to hand in a row it goes below both, through the sky, where it crosses neither a card nor
 * a name; where the fireworks lie there, above them. From beside the fireworks to what lies below them it goes round them.
 * @param {DOMRect} origin
 * @param {ReturnType<typeof edges>} from
 * @param {DOMRect} to
 */
function ends(origin, { plate, hand, works }, to) {
  const [dx, dy] = [middle(to).x - middle(plate).x, middle(to).y - middle(plate).y];
  const isInRow = to.top < hand.bottom && to.bottom > plate.bottom;
  const isBelow = isInRow && hand.bottom < works.top;
  const isDown = dy > 0 && !isBelow;
  const isAside = !isBelow && Math.abs(dx) > 2 * Math.abs(dy);
  const isRound = to.top > works.bottom && (hand.left >= works.right || hand.right <= works.left);
  const lower = to.top > hand.bottom || isBelow ? hand.bottom : plate.bottom;
  const start = {
    x: isAside && !isRound ? (dx > 0 ? plate.right + NEAR : plate.left - NEAR) : middle(plate).x,
    y: isAside && !isRound ? middle(plate).y : isDown || isBelow ? lower : plate.top,
  };
  const end = { x: middle(to).x, y: isDown ? to.top - NEAR : to.bottom + NEAR };
  const bow = isInRow ? Math.min(DEEPEST, Math.abs(dx) * BEND) : dx * BEND;
  const bend = isRound
    ? { x: start.x, y: (works.bottom + end.y) / 2 }
    : {
        x: (start.x + end.x) / 2 - (end.y - start.y) * BEND,
        y: (start.y + end.y) / 2 + (isInRow && !isBelow ? -bow : bow),
      };
  return [start, bend, end].flatMap(({ x, y }) => [Math.round(x - origin.left), Math.round(y - origin.top)]);
}

/** @param {DOMRect} box */
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * A slight bow with a head. Both are drawn twice, wide and dark below: the line is seen on any card.
 * @param {readonly number[]} points where it begins, what it bends to, where it ends
 * @param {number} size of the head, in pixels
 */
function line([x1 = 0, y1 = 0, cx = 0, cy = 0, x2 = 0, y2 = 0], size) {
  const way = Math.atan2(y2 - cy, x2 - cx);
  const barbs = [way + 2.6, way - 2.6].map((turn) => [x2 + size * Math.cos(turn), y2 + size * Math.sin(turn)]);
  const bow = `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`;
  const head = `M${x2} ${y2}L${barbs.map((barb) => barb.join(" ")).join("L")}Z`;
  return svg(
    "g",
    {},
    ["shade", "ray"].map((layer) => svg("path", { class: layer, d: bow, pathLength: 1 })),
    svg("path", { class: "head", d: head }),
  );
}
