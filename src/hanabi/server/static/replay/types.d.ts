// The state of a replay's page. A browser never reads this.

import type { Child } from "../common/dom.js";
import type { BranchRow, Fork, Update, VariantState } from "../common/protocol";
import type { Refused } from "../common/server.js";
import type { Past } from "../table/past.js";
import type { Branch } from "./branch.js";
import type { Playback } from "./playback.js";
import type { Recording } from "./recording.js";
import type { Reviewing } from "./review.js";
import type { Show } from "./show.js";

/** What the page shows follows from its state, which is never changed, only replaced. */
export interface State {
  /** Where the page was opened. */
  readonly address: Address;
  readonly recording: Recording | null;
  readonly variant: VariantState | null;
  /** What the game would have been, while it is played on differently. */
  readonly branch: Branch | null;
  /** The seat that the reader plays for then. */
  readonly player: number | null;
  /** What draws a branch, once there is one. */
  readonly whatIf: typeof import("./whatif.js") | null;
  /** The branches of this game that the reader has kept. */
  readonly kept: readonly BranchRow[];
  /** Whether the branch is being given its name. */
  readonly isNaming: boolean;
  /** Whether bots are about to answer. */
  readonly isThinking: boolean;
  /** The word of the clue that is being looked at. */
  readonly word: string | null;
  /** The game, or its branch, at the turn that is shown. */
  readonly past: Past | null;
  /** Who lets the game run. */
  readonly playback: Playback;
  /** Which is watched together. */
  readonly show: Show | null;
  /** What draws who watches along, once there is a show. */
  readonly company: typeof import("./show.js").company | null;
  /** Why there is nothing to see. */
  readonly failure: Refused | null;
  /** The seat through whose eyes the game is seen. */
  readonly eyes: number | null;
  /** The turn, the eyes and the branch that were asked for last: they may still be on their way. */
  readonly wanted: { readonly turn: number; readonly seat: number | null; readonly branch: Branch | null };
  /** The number of a card. */
  readonly selected: number | null;
  /** The game as the holder of the selected card saw it. */
  readonly holders: readonly Update[];
  /** Whether the story lies over the board, on a small screen. */
  readonly isSideOpen: boolean;
  /** What each move cost, while somebody looks at that, and what draws it. */
  readonly review: { readonly drawing: typeof import("./review.js"); readonly reviewing: Reviewing } | null;
  /** What draws the games to choose from, where the address names none. */
  readonly shelf: (() => Child) | null;
}

/** What the fragment of a replay's address says: which game, branch or show, at which turn, through whose eyes. */
export interface Address {
  readonly source: string;
  readonly turn: number | null;
  readonly seat: number | null;
  /** Whether its review is wanted at once. */
  readonly review?: boolean;
}

/** Where somebody is in a game, or in a branch of it. */
export interface Place {
  readonly position: number;
  readonly seat: number | null;
  readonly fork: Fork | null;
}
