import { dayMs } from '#lib/durations.ts';
import type { RequestList } from '#lib/inbox/api.ts';
import type { RequestStatus } from '#lib/inbox/entry-lines.ts';
import type { SpamReason } from './spam-detection.ts';

/**
 * A request on the request sheet (the page with the list of requests at a secret link). It has no text from the
 * visitor. Times are ISO 8601 strings in UTC.
 */
export interface SheetRequest extends RequestStatus {
  /** A value of `serviceOptions`. */
  readonly serviceInterest: string;
  readonly doubts: readonly SpamReason[];
}

export const requestSheetLists = ['waiting', 'doubtful', 'answered'] as const;

export type RequestSheetList = (typeof requestSheetLists)[number];

export const requestsPerPage = 50;

/** The maximum number of requests that are counted and shown, which equals the default of MAX_PER_HOUR. */
export const maxCountedRequests = 10_000;

export const maxRequestSheetPage = maxCountedRequests / requestsPerPage;

export const answeredRequestVisibleMs = dayMs;

export interface RequestSheetPageQuery {
  readonly list: RequestSheetList;
  readonly page: number;
}

/** `maxCountedRequests` + 1 stands for any larger number. */
export type RequestSheetCounts = RequestList['counts'];

export interface RequestSheetPage extends RequestSheetCounts {
  readonly view: RequestSheetPageQuery;
  readonly entries: readonly SheetRequest[];
  readonly more: boolean;
  /** Empty unless the list is `waiting`. */
  readonly answered: readonly SheetRequest[];
  readonly moreAnswered: boolean;
}
