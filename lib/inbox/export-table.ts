/** The table of all requests, as the terminal exports it and the desk's page makes it. */
import type { RequestEntry } from './api.ts';
import { toCsvCell } from './csv-cell.ts';
import type { WrittenWords } from './written-words.ts';

/** A request with its words. `service` is the label of the service. */
export interface TableRequest extends WrittenWords, Omit<RequestEntry, 'undoable' | 'changes' | 'words'> {
  /** Why its words are empty: this reader has no key for them, or they are not what was sealed for the request. */
  readonly failure?: 'sealed' | 'altered' | undefined;
}

/** The columns, by the names that the form and the server's answers use. */
export const tableColumns = {
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
  sealed: ({ failure }) => failure ?? null,
} as const satisfies Record<string, (request: TableRequest) => string | null | readonly string[]>;

/** The text of each column. */
export const formatRow = (request: TableRequest): string[] =>
  Object.values(tableColumns).map((valueIn) => [valueIn(request) ?? ''].flat().join(', '));

const quoteCsvCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const formatCsvLine = (cells: readonly string[]): string => `${cells.map(quoteCsvCell).join()}\r\n`;

/** Tells spreadsheets that the text is UTF-8: without it they spoil accents. */
const byteOrderMark = '\ufeff';

/** CSV (RFC 4180): the first line. */
export const csvHeader = byteOrderMark + formatCsvLine(Object.keys(tableColumns));

/** The line of a request. Cells are as `toCsvCell` has them. */
export const csvLine = (request: TableRequest): string => formatCsvLine(formatRow(request).map(toCsvCell));
