// The state of the lobby, and what is chosen there. A browser never reads this.

import type * as protocol from "../common/protocol";

/** What the page shows follows from its state, which is never changed, only replaced. */
export interface State {
  /** Who the reader is. */
  readonly known: protocol.Me;
  readonly tables: readonly protocol.TableRow[];
  readonly statistics: readonly protocol.Statistic[];
  /** All that can be chosen. */
  readonly box: protocol.Box | null;
  readonly choices: protocol.Choices | null;
  /** What the choices come to. */
  readonly variant: protocol.VariantState | null;
  /** The level of the bots with which one plays at once, if the reader has chosen one. */
  readonly level: string | null;
  /** The deal of the day that is shown: of this box, for so many players. */
  readonly today: protocol.ChallengeState | null;
  readonly day: { readonly edition: string; readonly players: number };
  readonly deviceLink: protocol.DeviceLink | null;
  /** Whether the reader is about to leave for a table. */
  readonly isBusy: boolean;
  /** Whether the server no longer answers. */
  readonly isLost: boolean;
}

/** One of several things to choose from, and what it means. */
export type Choice = [value: string, title: string, sentence?: string];
