import type { RequestEntry } from './api.ts';
import { toCsvCell } from './csv-cell.ts';
import type { VisitorTexts } from './written-words.ts';

/** A request with the visitor's texts. `service` is the label of the service. */
export interface ExportedRequest extends VisitorTexts, Omit<RequestEntry, 'undoable' | 'changes' | 'words'> {
  /** Why the texts are empty: the key is missing (`sealed`), or they were not encrypted for this request (`altered`). */
  readonly failure?: 'sealed' | 'altered' | undefined;
}

/** The columns. Their names match the form's fields and the API's properties. */
export const exportColumns = {
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
  // Empty after an employee has marked the request as not spam.
  doubtful: ({ doubts, clearedAt }) => (clearedAt === null ? doubts : []),
  sealed: ({ failure }) => failure ?? null,
} as const satisfies Record<string, (request: ExportedRequest) => string | null | readonly string[]>;

export const formatExportRow = (request: ExportedRequest): string[] =>
  Object.values(exportColumns).map((readColumn) => [readColumn(request) ?? ''].flat().join(', '));

const quoteCsvCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const formatCsvLine = (cells: readonly string[]): string => `${cells.map(quoteCsvCell).join()}\r\n`;

/** Makes spreadsheets read the file as UTF-8. Without it, they show accented letters incorrectly. */
const byteOrderMark = '\ufeff';

export const csvHeader = byteOrderMark + formatCsvLine(Object.keys(exportColumns));

export const formatCsvRow = (request: ExportedRequest): string =>
  formatCsvLine(formatExportRow(request).map(toCsvCell));
