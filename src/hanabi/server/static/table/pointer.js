/**
 * A line from whoever gave the last clue to each card that it points at: drawn over the board, from the boxes of what
 * lies there. The picture itself says whose it is (`data-giver`) and whereto (`data-cards`), so that it can be drawn
 * again whenever something has moved.
 */

import { svg } from "../common/dom.js";

/** @typedef {import("./types").Scene} Scene */

const NEAR = 6; // pixels between the end of a line and its card
const HEAD = 11; // pixels
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
    picture.replaceChildren(...lines.map(line));
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
 * The name on a plate, for the plate itself may be as wide as the table; the lower edge of the hand, so that a line
 * downwards crosses no card of its giver; and where the cards of the fireworks begin.
 * @param {Element} hand
 */
function edges(hand) {
  const name = (hand.querySelector(".name") ?? hand).getBoundingClientRect();
  const works = hand.closest(".board")?.querySelector(".fireworks")?.getBoundingClientRect();
  return { name, bottom: hand.getBoundingClientRect().bottom, works: works?.top ?? Infinity };
}

/**
 * Where a line begins and ends, seen from the corner of the board, and how far it sags: from a name, or below its hand, to the
 * nearest side of a card. From hand to hand in a row it goes below both, through the sky, where it crosses neither a card nor
 * a name; where the fireworks lie there, above them.
 * @param {DOMRect} origin
 * @param {ReturnType<typeof edges>} from
 * @param {DOMRect} to
 */
function ends(origin, { name, bottom, works }, to) {
  const [dx, dy] = [middle(to).x - middle(name).x, middle(to).y - middle(name).y];
  const isInRow = to.top < bottom && to.bottom > name.bottom;
  const isBelow = isInRow && bottom < works;
  const isDown = dy > 0 && !isBelow;
  const isAside = !isBelow && Math.abs(dx) > 2 * Math.abs(dy);
  const lower = to.top > bottom || isBelow ? bottom : name.bottom;
  const bow = isInRow ? Math.min(DEEPEST, Math.abs(dx) * BEND) : dx * BEND;
  return {
    x1: Math.round((isAside ? (dx > 0 ? name.right + NEAR : name.left - NEAR) : middle(name).x) - origin.left),
    y1: Math.round((isAside ? middle(name).y : isDown || isBelow ? lower : name.top) - origin.top),
    x2: Math.round(middle(to).x - origin.left),
    y2: Math.round((isDown ? to.top - NEAR : to.bottom + NEAR) - origin.top),
    sag: isInRow && !isBelow ? -bow : bow,
  };
}

/** @param {DOMRect} box */
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * A slight bow with a head. Both are drawn twice, wide and dark below: the line is seen on any card.
 * @param {ReturnType<typeof ends>} line
 */
function line({ x1, y1, x2, y2, sag }) {
  const [cx, cy] = [(x1 + x2) / 2 - (y2 - y1) * BEND, (y1 + y2) / 2 + sag];
  const way = Math.atan2(y2 - cy, x2 - cx);
  const barbs = [way + 2.6, way - 2.6].map((turn) => [x2 + HEAD * Math.cos(turn), y2 + HEAD * Math.sin(turn)]);
  const bow = `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`;
  const head = `M${x2} ${y2}L${barbs.map((barb) => barb.join(" ")).join("L")}Z`;
  return svg(
    "g",
    {},
    ["shade", "ray"].map((layer) => svg("path", { class: layer, d: bow, pathLength: 1 })),
    svg("path", { class: "head", d: head }),
  );
}
