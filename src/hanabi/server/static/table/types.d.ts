// The state of a table's page, and what its modules hand to each other. A browser never reads this.

import type { LineState } from "../common/connection.js";
import type { Child } from "../common/dom.js";
import type { Box, LogLine, Update, VariantState, ViewState } from "../common/protocol";
import type { Past } from "./past.js";

/** What the page shows follows from its state, which is never changed, only replaced. */
export interface State {
  readonly line: LineState;
  /** The table, as the server told it last. */
  readonly update: Update | null;
  readonly variant: VariantState | null;
  /** What may be said where talk is not free. */
  readonly remarks: Box["remarks"];
  /** When the player's time is up, in seconds since 1970. */
  readonly until: number | undefined;
  /** The earlier turn that is looked at. */
  readonly past: Past | null;
  readonly queued: Queued | null;
  /** The number of a card. */
  readonly selected: number | null;
  /** The word of the clue that is being looked at. */
  readonly word: string | null;
  /** A move that needs a second yes. */
  readonly doubted: string | null;
  /** The seat through whose eyes the board is seen. */
  readonly eyes: number | null;
  /** The cards that the last move pointed at. */
  readonly pointed: ReadonlySet<number>;
  /** The sheet that lies over the table. */
  readonly open: SheetName | null;
  readonly loaded: Loaded;
  /** What was first told of the deal. */
  readonly commitment: string;
  /** Whether the deal is the promised one: null where this browser cannot tell, undefined before it was checked. */
  readonly isKept: boolean | null | undefined;
  readonly isEndSeen: boolean;
  /** Whether the reader has been shown around. */
  readonly isGuided: boolean;
  /** By which the server knows the reader, or none. */
  readonly name: string;
}

/** The state once the server has told of the table. */
export type Told = State & {
  readonly update: Update;
  readonly variant: VariantState;
  /** All that has happened. */
  readonly lines: readonly LogLine[];
};

/** A part that is laid over the table. */
export type SheetName = "help" | "invite" | "invited" | "menu" | "end";

/** A part of the page that comes when it is first wanted. */
export type Part = SheetName | "waiting" | "watching" | "tray" | "question" | "timeline";

/** What draws the parts that have come. */
export type Loaded = { readonly [part in Part]?: (state: Told) => Child };

/** What is to be drawn of a game. */
export interface Scene {
  readonly variant: VariantState;
  readonly update: Update;
  readonly view: ViewState;
  /** The seat through whose eyes the board is seen, besides one's own. */
  readonly eyes: number | null;
  /** The number of a card. */
  readonly selected: number | null;
  /** The numbers of the cards that a clue points at. */
  readonly pointed: ReadonlySet<number>;
  /** The number of the card of a queued move. */
  readonly queued: number | null;
  /** Whether this is an earlier turn. */
  readonly isPast: boolean;
  /** When the player's time is up, in seconds since 1970. */
  readonly until?: number | undefined;
  /** The seat that is drawn nearest, where the reader has none. */
  readonly home?: number | null;
}

/** A move that waits for one's turn. It is about cards, not places, and is taken back when it would mean something else. */
export interface Queued {
  readonly verb: string;
  readonly card: number | null;
  readonly target: number | null;
  readonly word: string | null;
  readonly pointed: readonly number[];
}

/** How a card is drawn. */
export interface Showing {
  /** Whether the back is shown, though the face may be known. */
  readonly down: boolean;
  readonly indispensable?: boolean;
  /** A clue would point at it, or has just done so. */
  readonly pointed?: boolean;
  readonly selected?: boolean;
  readonly queued?: boolean;
}

/** What the tray offers. */
export interface Choosing {
  readonly word: string | null;
  readonly doubted: string | null;
  /** Whether it is the reader's turn, now. */
  readonly canAct: boolean;
  /** Whether a move can be queued for their turn. */
  readonly canQueue: boolean;
}
