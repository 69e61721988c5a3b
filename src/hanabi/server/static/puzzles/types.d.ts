// The state of the page of the puzzles. A browser never reads this.

import type { Box, PuzzleState } from "../common/protocol";

export interface State {
  readonly puzzles: readonly PuzzleState[];
  readonly box: Box | null;
  /** The theme and the difficulty that are shown; all, where nothing is chosen. */
  readonly theme: string;
  readonly difficulty: number;
}
