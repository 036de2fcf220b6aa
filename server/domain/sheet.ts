import { dayMs } from '#lib/durations.ts';
import type { RequestList } from '#lib/inbox/api.ts';
import type { EntryState } from '#lib/inbox/entry-lines.ts';
import type { DoubtReason } from './spam-detection.ts';

/** A request on the sheet, without any text of the visitor. Times are ISO 8601, in UTC. */
export interface SheetEntry extends EntryState {
  /** The service that the visitor chose: a value of `serviceInterests`. */
  readonly serviceInterest: string;
  readonly doubts: readonly DoubtReason[];
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

/** The number of requests by list. `countLimit` + 1 stands for any larger number. */
export type SheetCounts = RequestList['counts'];

export interface SheetPage extends SheetCounts {
  readonly view: SheetView;
  readonly entries: readonly SheetEntry[];
  /** Whether the list has another page. */
  readonly more: boolean;
  /** The latest answered requests, on pages of the list `waiting` only. */
  readonly answered: readonly SheetEntry[];
  readonly moreAnswered: boolean;
}
