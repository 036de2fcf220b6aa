/** The table of all requests, as the terminal exports it and the desk's page makes it. */
import type { RequestEntry } from './api.ts';
import { csvCell } from './cells.ts';
import type { WrittenWords } from './written-words.ts';

/** A request with its words. `service` is the label of the service. */
export interface TableRequest extends WrittenWords, Omit<RequestEntry, 'undoable' | 'changes' | 'words'> {
  /** Why its words are empty: this reader has no key for them, or they are not what was sealed for the request. */
  readonly unopened?: 'sealed' | 'altered' | undefined;
}

/** The columns, by the names that the form and the server's answers use. */
export const columns = {
  reference: (request) => request.reference,
  receivedAt: (request) => request.receivedAt,
  replyBy: (request) => request.replyBy,
  takenBy: (request) => request.takenBy,
  takenAt: (request) => request.takenAt,
  answeredBy: (request) => request.answeredBy,
  answeredAt: (request) => request.answeredAt,
  name: (request) => request.name,
  email: (request) => request.email,
  phone: (request) => request.phone,
  company: (request) => request.company,
  serviceInterest: (request) => request.service,
  message: (request) => request.message,
  language: (request) => request.language,
  // The reasons, unless somebody has said that the request is no spam.
  doubtful: ({ doubts, clearedAt }) => (clearedAt === null ? doubts : []),
  sealed: ({ unopened }) => unopened ?? null,
} as const satisfies Record<string, (request: TableRequest) => string | null | readonly string[]>;

/** The text of each column. */
export const textsOf = (request: TableRequest): string[] =>
  Object.values(columns).map((valueIn) => [valueIn(request) ?? ''].flat().join(', '));

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const line = (cells: readonly string[]): string => `${cells.map(quoted).join()}\r\n`;

/** Tells spreadsheets that the text is UTF-8: without it they spoil accents. */
const byteOrderMark = '\ufeff';

/** CSV (RFC 4180): the first line. */
export const csvHeader = byteOrderMark + line(Object.keys(columns));

/** The line of a request. Cells are as `csvCell` has them. */
export const csvLine = (request: TableRequest): string => line(textsOf(request).map(csvCell));
