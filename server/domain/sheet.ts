import { dayMs } from '#lib/durations.ts';
import type { ChangeAction } from './change.ts';
import type { DoubtReason } from './spam-detection.ts';

/** A request on the sheet, without any text of the visitor. Times are ISO 8601, in UTC. */
export interface SheetEntry {
  readonly reference: string;
  /** The service that the visitor chose: a value of `serviceInterests`. */
  readonly serviceInterest: string;
  /** The language folder of the visitor's page; null if unknown. */
  readonly language: string | null;
  readonly receivedAt: string;
  /** The promised reply time; null without a promise. */
  readonly replyBy: string | null;
  /** The initials or name of the person who took on the request. */
  readonly takenBy: string | null;
  readonly takenAt: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: string | null;
  readonly doubts: readonly DoubtReason[];
  /** The time when somebody marked the request as not spam. */
  readonly clearedAt: string | null;
  /** The change that can be undone, and its number among the request's changes; null if there is none. */
  readonly undoable: { readonly action: Exclude<ChangeAction, 'undone'>; readonly number: number } | null;
}

/** The lists of the sheet: waiting requests, possible spam, and requests answered in the last day. */
export const sheetLists = ['waiting', 'doubtful', 'answered'] as const;

export type SheetList = (typeof sheetLists)[number];

/** The maximum number of requests on a page. */
export const requestsPerPage = 50;

/** The maximum number of requests that are counted and shown. It equals the default of MAX_PER_HOUR. */
export const countLimit = 10_000;

export const lastPage = countLimit / requestsPerPage;

/** The time for which answered requests stay on the sheet. */
export const answeredVisibleMs = dayMs;

/** A list of the sheet, and a page of it, counted from 1. */
export interface SheetView {
  readonly list: SheetList;
  readonly page: number;
}

/** The number of requests by list. `countLimit` + 1 stands for any larger number. `waiting` excludes possible spam. */
export interface SheetCounts {
  readonly waiting: number;
  /** The number of waiting requests whose promised reply time has passed. */
  readonly late: number;
  readonly doubtful: number;
}

export interface SheetPage extends SheetCounts {
  readonly view: SheetView;
  readonly entries: readonly SheetEntry[];
  /** Whether the list has another page. */
  readonly more: boolean;
  /** The latest answered requests, on pages of the list `waiting` only. */
  readonly answered: readonly SheetEntry[];
  readonly moreAnswered: boolean;
}
