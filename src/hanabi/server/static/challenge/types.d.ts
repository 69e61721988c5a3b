// The states of the pages about challenges. A browser never reads this.

import type { Box, ChallengeState, Comparison, Results, Update, VariantState } from "../common/protocol";
import type { Refused } from "../common/server.js";

/** What the page of a challenge shows. */
export interface State {
  readonly challenge: ChallengeState | null;
  readonly results: Results | null;
  readonly box: Box | null;
  /** The level of the bots that suit the reader. */
  readonly level: string;
  readonly isBusy: boolean;
  /** Why there is nothing to see. */
  readonly failure: Refused | null;
}

/** Two games of one deal, and the turn that is shown of both. */
export interface Pair {
  readonly tables: readonly [string, string];
  readonly games: readonly [readonly Update[], readonly Update[]] | null;
  readonly comparison: Comparison | null;
  readonly variant: VariantState | null;
  readonly turn: number;
  readonly failure: Refused | null;
}
