import type { ChangeAction, ChangeOutcome } from './change.ts';
import type { DoubtReason } from './doubt.ts';

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
  /** What `undone` would take back, with the number that the change has among the request's. */
  readonly undoable: { readonly action: Exclude<ChangeAction, 'undone'>; readonly number: number } | null;
}

/** What waits, what may be spam, and what was answered in the last day. */
export const sheetLists = ['waiting', 'doubtful', 'answered'] as const;

export type SheetList = (typeof sheetLists)[number];

/** A page of the sheet has no more requests of its list. */
export const requestsOnPage = 50;

/** Requests are counted, and can be turned to, no further than this: in an hour no more are taken, unless an owner says so. */
export const mostCounted = 10_000;

export const lastPage = mostCounted / requestsOnPage;

/** What was answered stays on the sheet for this long. */
export const shownAnsweredMs = 24 * 3_600_000;

/** Which page of which list; pages count from 1. */
export interface SheetView {
  readonly list: SheetList;
  readonly page: number;
}

/** Each at most one more than `mostCounted`, which then stands for any number. Doubtful ones are counted by themselves. */
export interface SheetCounts {
  readonly waiting: number;
  /** Of those that wait, how many wait for longer than was promised. */
  readonly late: number;
  readonly doubtful: number;
}

/** A page of the sheet. */
export interface SheetOfRequests extends SheetCounts {
  readonly view: SheetView;
  readonly entries: readonly SheetEntry[];
  /** Whether there is another page. */
  readonly more: boolean;
  /** Beneath what waits, those that were answered last, and whether there are others. */
  readonly answered: readonly SheetEntry[];
  readonly moreAnswered: boolean;
}

export interface SheetStore {
  /** What links are signed with. */
  signingKey(): Promise<string>;
  /** What waits, and what may be spam, by its time to reply; what was answered, the latest first. */
  sheet(view: SheetView, now?: Date): Promise<SheetOfRequests>;
  entry(reference: string): Promise<SheetEntry | undefined>;
  /** @param undoes the number of the change that `undone` is to take back: nothing, when another is the last by now */
  change(
    reference: string,
    change: ChangeAction,
    by: string,
    now?: Date,
    undoes?: number,
  ): Promise<ChangeOutcome>;
}
