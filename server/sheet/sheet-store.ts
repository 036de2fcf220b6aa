import type { DoubtReason } from '../consultations/doubt.ts';
import type { ChangeAction } from '../delivery/channel.ts';

/** A request, as far as the sheet may show it: no word of its visitor is part of it. Times are ISO 8601, in UTC. */
export interface SheetEntry {
  readonly reference: string;
  /** A value of `serviceInterests`. */
  readonly serviceInterest: string;
  readonly receivedAt: string;
  /** Null for a request that was promised no time. */
  readonly replyBy: string | null;
  /** Initials, or a name that was given at the terminal. */
  readonly takenBy: string | null;
  readonly takenAt: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: string | null;
  readonly doubts: readonly DoubtReason[];
  /** When somebody said that it is no spam. */
  readonly clearedAt: string | null;
  /** What `undone` would take back. */
  readonly undoable: Exclude<ChangeAction, 'undone'> | null;
}

/** All that stands on the sheet. */
export interface SheetOfRequests {
  readonly open: readonly SheetEntry[];
  readonly answered: readonly SheetEntry[];
}

export type ChangeOutcome =
  | 'changed'
  /** It was answered already, or there is nothing to take back. */
  | 'unchanged'
  /** It has been changed so often in the last hour that only `undone` changes it. */
  | 'too-many';

export interface SheetStore {
  /** What links are signed with. */
  signingKey(): Promise<string>;
  /** Open requests by their time to reply, doubtful ones last; then what was answered within the last 24 hours. */
  sheet(now?: Date): Promise<SheetOfRequests>;
  entry(reference: string, now?: Date): Promise<SheetEntry | undefined>;
  change(reference: string, change: ChangeAction, by: string, now?: Date): Promise<ChangeOutcome>;
}
