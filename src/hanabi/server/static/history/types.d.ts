// The state of the page of somebody's games. A browser never reads this.

import type { Box, HistoryState } from "../common/protocol";
import type { Refused } from "../common/server.js";

/** What the page shows follows from its state, which is never changed, only replaced. */
export interface State {
  /** The id under which somebody has published their games; empty where they are the reader's own. */
  readonly published: string;
  readonly history: HistoryState | null;
  readonly box: Box | null;
  readonly wishes: Wishes;
  /** Whether the server does not know the reader: then they have not played yet. */
  readonly isStranger: boolean;
  /** Why there is nothing to see. */
  readonly failure: Refused | null;
}

/** Which games are wanted; what is empty is all. */
export interface Wishes {
  readonly variant: string;
  readonly players: string;
  readonly partner: string;
  /** For how many days. */
  readonly days: string;
}
