import { dayMs } from '#lib/durations.ts';
import type { ChangeAction } from './change.ts';
import type { DoubtReason } from './doubt.ts';

/** What the sheet shows of a request: nothing that its visitor wrote. Times are ISO 8601, in UTC. */
export interface SheetEntry {
  readonly reference: string;
  /** A value of `serviceInterests`. */
  readonly serviceInterest: string;
  /** The folder of the language of the visitor's page, where it is known. */
  readonly language: string | null;
  readonly receivedAt: string;
  /** Null when no time was promised. */
  readonly replyBy: string | null;
  /** Initials, or a name that was given at the terminal. */
  readonly takenBy: string | null;
  readonly takenAt: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: string | null;
  readonly doubts: readonly DoubtReason[];
  /** When somebody said that it is no spam. */
  readonly clearedAt: string | null;
  /** The change that `undone` would take back, and its number among the request's changes. */
  readonly undoable: { readonly action: Exclude<ChangeAction, 'undone'>; readonly number: number } | null;
}

/** What waits, what may be spam, and what was answered in the last day. */
export const sheetLists = ['waiting', 'doubtful', 'answered'] as const;

export type SheetList = (typeof sheetLists)[number];

/** The most requests of its list that a page shows. */
export const requestsOnPage = 50;

/** The most requests that are counted, and shown on pages. In an hour no more are taken, unless an owner sets it so. */
export const maxCounted = 10_000;

export const lastPage = maxCounted / requestsOnPage;

/** What was answered stays on the sheet for this long. */
export const shownAnsweredMs = dayMs;

/** Which page of which list; pages count from 1. */
export interface SheetView {
  readonly list: SheetList;
  readonly page: number;
}

/** How many requests each list has. `maxCounted` + 1 stands for any larger number. `waiting` leaves doubtful ones out. */
export interface SheetCounts {
  readonly waiting: number;
  /** How many of those that wait do so for longer than was promised. */
  readonly late: number;
  readonly doubtful: number;
}

/** A page of the sheet. */
export interface SheetPage extends SheetCounts {
  readonly view: SheetView;
  readonly entries: readonly SheetEntry[];
  /** Whether there is another page. */
  readonly more: boolean;
  /** On the first list only: the requests that were answered last, and whether there are others. */
  readonly answered: readonly SheetEntry[];
  readonly moreAnswered: boolean;
}
