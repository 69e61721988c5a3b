// The state of a table's page, and what its modules hand to each other. A browser never reads this.

import type { LineState } from "../common/connection.js";
import type { Child } from "../common/dom.js";
import type { Advice, Box, LessonState, LogLine, Update, VariantState, ViewState } from "../common/protocol";
import type { Backlog } from "./backlog.js";
import type { Past } from "./past.js";

/** What the page shows follows from its state, which is never changed, only replaced. */
export interface State {
  readonly line: LineState;
  /** The table, as the server told it last. */
  readonly update: Tidings | null;
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
  /** The number of the card that is pointed at, or focused. */
  readonly peeked: number | null;
  /** The word of the clue that is being looked at. */
  readonly word: string | null;
  /** What a bot would do, until something happens. */
  readonly advice: Advice | null;
  /** A move that needs a second yes. */
  readonly doubted: string | null;
  /** The seat through whose eyes the board is seen. */
  readonly eyes: number | null;
  /** The cards that the last move pointed at, and who gave that clue. */
  readonly pointing: Pointing;
  /** The sheet that lies over the table. */
  readonly open: SheetName | null;
  readonly loaded: Loaded;
  /** What the page has been told and has not shown yet, once something has changed. */
  readonly backlog: Backlog<News> | null;
  /** What was first told of the deal. */
  readonly commitment: string;
  /** Whether the deal is the promised one: null where this browser cannot tell, undefined before it was checked. */
  readonly isKept: boolean | null | undefined;
  readonly isEndSeen: boolean;
  /** Whether log and talk lie over the board, on a small screen. */
  readonly isSideOpen: boolean;
  /** Whether the reader has been shown around. */
  readonly isGuided: boolean;
  /** By which the server knows the reader, or none. */
  readonly name: string;
}

/** A step of a lesson; its cards may have been laid anew. */
export type Lesson = Omit<LessonState, "updates"> & { readonly isLaid?: boolean };

/** What is told of a table; in a lesson, with the step that it belongs to. */
export type Tidings = Update & { readonly lesson?: Lesson };

/** What the server has told, with all that it takes to show it. */
export interface News {
  readonly news: Tidings;
  readonly variant: VariantState;
  /** When the player's time is up, in seconds since 1970. */
  readonly until: number | undefined;
  /** What moves and sounds. */
  readonly life: typeof import("./lively.js") | null;
}

/** The state once the server has told of the table. */
export type Told = State & {
  readonly update: Tidings;
  readonly variant: VariantState;
  /** All that has happened. */
  readonly lines: readonly LogLine[];
};

/** A line of the log; what was taken back has no events any more. */
export type Line = LogLine & { readonly undone?: boolean };

/** A part that is laid over the table. */
export type SheetName = "help" | "invite" | "invited" | "menu" | "end";

/** A part of the page that comes when it is first wanted. */
export type Part = Drawn | "story";

/** A part that draws itself. */
export type Drawn =
  SheetName | "waiting" | "watching" | "tray" | "peek" | "question" | "timeline" | "teacher" | "advice";

/** What draws the parts that have come. */
export type Loaded = { readonly [part in Drawn]?: (state: Told) => Child } & { readonly story?: Story };

/** What tells of the moves, once there are any. */
export type Story = Pick<typeof import("./since.js") & typeof import("./pointer.js"), "since" | "withPointer"> & {
  /** What can only be drawn once everything else has its place. */
  readonly place: (root: Element) => void;
};

/** What is to be drawn of a game. */
export interface Scene {
  readonly variant: VariantState;
  readonly update: Tidings;
  readonly view: ViewState;
  /** The seat through whose eyes the board is seen, besides one's own. */
  readonly eyes: number | null;
  /** The number of a card. */
  readonly selected: number | null;
  /** The numbers of the cards that a clue points at. */
  readonly pointed: ReadonlySet<number>;
  /** The seat of whoever gave that clue, if it was given. */
  readonly giver: number | null;
  /** The number of the card of a queued move. */
  readonly queued: number | null;
  /** Whether this is an earlier turn. */
  readonly isPast: boolean;
  /** When the player's time is up, in seconds since 1970. */
  readonly until?: number | undefined;
  /** The seat that is drawn nearest, where the reader has none. */
  readonly home?: number | null;
}

/** A clue: the seat of its giver, and the numbers of the cards that it points at. */
export interface Pointing {
  readonly giver: number | null;
  readonly pointed: ReadonlySet<number>;
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
  /** Its holder would discard it next. */
  readonly chop?: boolean;
  /** It was drawn last. */
  readonly newest?: boolean;
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
