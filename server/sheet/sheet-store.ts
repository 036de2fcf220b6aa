/** What the sheet knows of requests, and what can be done to them by it. No word of a visitor is part of it. */

export const changes = ['taken', 'answered', 'cleared', 'undone'] as const;
/** What somebody does about a request: takes it on, answers it, says that it is no spam, takes the last of these back. */
export type Change = (typeof changes)[number];

/** A request, as far as the sheet may show it. Times are ISO 8601, in UTC. */
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
  readonly undoable: Exclude<Change, 'undone'> | null;
}

export type DoubtReason = 'hidden-field' | 'links' | 'same-text' | 'quick';

/** All that stands on the sheet. */
export interface SheetOfRequests {
  readonly open: readonly SheetEntry[];
  readonly answered: readonly SheetEntry[];
}

export interface SheetStore {
  /** What links are signed with. */
  signingKey(): Promise<string>;
  /** Open requests by their time to reply, doubtful ones last; then what was answered within the last 24 hours. */
  sheet(now?: Date): Promise<SheetOfRequests>;
  entry(reference: string, now?: Date): Promise<SheetEntry | undefined>;
  /** @returns false when it changes nothing any more: it was answered already, or there is nothing to take back */
  change(reference: string, change: Change, by: string, now?: Date): Promise<boolean>;
}
