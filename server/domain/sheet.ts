import { dayMs } from '#lib/durations.ts';
import type { RequestList } from '#lib/inbox/api.ts';
import type { EntryState } from '#lib/inbox/entry-lines.ts';
import type { DoubtReason } from './spam-detection.ts';

/**
 * A request on the request sheet (the page with the list of requests at a secret link). It has no text from the
 * visitor. Times are ISO 8601 strings in UTC.
 */
export interface SheetEntry extends EntryState {
  /** A value of `serviceInterests`. */
  readonly serviceInterest: string;
  readonly doubts: readonly DoubtReason[];
}

export const sheetLists = ['waiting', 'doubtful', 'answered'] as const;

export type SheetList = (typeof sheetLists)[number];

export const requestsPerPage = 50;

/** The maximum number of requests that are counted and shown, which equals the default of MAX_PER_HOUR. */
export const countLimit = 10_000;

export const lastPage = countLimit / requestsPerPage;

export const answeredVisibleMs = dayMs;

export interface SheetView {
  readonly list: SheetList;
  readonly page: number;
}

/** `countLimit` + 1 stands for any larger number. */
export type SheetCounts = RequestList['counts'];

export interface SheetPage extends SheetCounts {
  readonly view: SheetView;
  readonly entries: readonly SheetEntry[];
  readonly more: boolean;
  /** Empty unless the list is `waiting`. */
  readonly answered: readonly SheetEntry[];
  readonly moreAnswered: boolean;
}
