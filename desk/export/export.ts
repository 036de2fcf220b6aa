import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { Temporal } from 'temporal-polyfill';
import { serviceLabel } from '../../server/domain/readable-fields.ts';
import type { StoredRequest } from '../../server/domain/stored-request.ts';
import { printable } from '../terminal.ts';
import { says } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { csvCell, workbookCell } from './cells.ts';

type Rows = AsyncIterable<StoredRequest>;

/** The formats. Each writes a request before it reads the next. */
export const formats = { csv: exportCsv, json: exportJson, xlsx: exportWorkbook } as const satisfies Record<
  string,
  (rows: Rows) => AsyncIterable<string | Uint8Array>
>;

interface ExportOptions {
  readonly format: keyof typeof formats;
  /** Requests that were received before this are left out. */
  readonly since: Date | undefined;
  /** The new file to write; without one, the data are printed. */
  readonly output: string | undefined;
}

/**
 * Reads `--format csv|json|xlsx`, `--since DATE` and `--output FILE`; without them CSV of all requests is printed. A date
 * begins at midnight UTC, as all times are exported in UTC.
 * @throws {UsageError} that says in a sentence what is wrong
 */
export function parseExportOptions(args: readonly string[]): ExportOptions {
  const { format, since, output } = options(args);
  if (!isFormat(format)) throw new UsageError(says.export.noFormat(printable(format)));
  return { format, since: since === undefined ? undefined : midnight(since), output };
}

const isFormat = (written: string): written is ExportOptions['format'] => Object.hasOwn(formats, written);

function options(args: readonly string[]) {
  try {
    const types = {
      format: { type: 'string', default: 'csv' },
      since: { type: 'string' },
      output: { type: 'string' },
    } as const;
    return parseArgs({ args: [...args], options: types }).values;
  } catch {
    throw new UsageError(says.export.options);
  }
}

function midnight(written: string): Date {
  try {
    if (!/^\d{4}-\d\d-\d\d$/.test(written)) throw new RangeError();
    return new Date(Temporal.PlainDate.from(written).toZonedDateTime('UTC').epochMilliseconds);
  } catch {
    throw new UsageError(says.export.noDate(printable(written)));
  }
}

/** The columns of an export, by the names that the form and the server's answers use. */
const columns = {
  reference: (request) => request.reference,
  receivedAt: (request) => request.received_at,
  replyBy: (request) => request.reply_by,
  takenBy: (request) => request.taken_by,
  takenAt: (request) => request.taken_at,
  answeredBy: (request) => request.answered_by,
  answeredAt: (request) => request.answered_at,
  name: (request) => request.name,
  email: (request) => request.email,
  phone: (request) => request.phone,
  company: (request) => request.company,
  serviceInterest: (request) => serviceLabel(request.service_interest),
  message: (request) => request.message,
  // As its folder is called: `ja`.
  language: (request) => request.language,
  // The reasons, unless somebody has said that the request is no spam.
  doubtful: ({ doubts, cleared_at }) => (cleared_at === null ? (JSON.parse(doubts ?? '[]') as string[]) : []),
} as const satisfies Record<string, (request: StoredRequest) => string | null | readonly string[]>;

/** The text of each column. */
const textsOf = (row: StoredRequest): string[] =>
  Object.values(columns).map((valueIn) => [valueIn(row) ?? ''].flat().join(', '));

/** Tells spreadsheets that the text is UTF-8: without it they spoil accents. */
const byteOrderMark = '\ufeff';

/** CSV (RFC 4180): a header, and a line for each request. Cells are as `csvCell` has them. */
export async function* exportCsv(rows: Rows): AsyncGenerator<string> {
  yield byteOrderMark + line(Object.keys(columns));
  for await (const row of rows) yield line(textsOf(row).map(csvCell));
}

const line = (cells: readonly string[]): string =>
  // Without `quote_record_delimiter`, a cell with a single end of line would not be quoted.
  stringify([cells], { record_delimiter: 'windows', quote_record_delimiter: true });

/** A workbook (XLSX) with the same table. Its cells are text, which no spreadsheet takes for anything else. */
export async function* exportWorkbook(rows: Rows): AsyncGenerator<Uint8Array> {
  // Loaded only here, so that other commands start sooner.
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* cells() {
    for await (const row of rows) yield textsOf(row).map(workbookCell);
  }
  yield* writeXlsxStream(cells(), {
    name: says.export.sheetName,
    // The format “text”: a cell stays text when somebody edits it.
    columns: Object.keys(columns).map((header) => ({ header, numFmt: '@' })),
    freezePane: { rows: 1 },
  });
}

/** A JSON array with an object for each request; its values are as they were written. */
export async function* exportJson(rows: Rows): AsyncGenerator<string> {
  let separator = '';
  yield '[';
  for await (const row of rows) {
    const values = Object.entries(columns).map(([name, valueIn]) => [name, valueIn(row)]);
    yield `${separator}\n${escapedJson(Object.fromEntries(values))}`;
    separator = ',';
  }
  yield '\n]\n';
}

/** JSON that escapes all controls: by itself it would leave some that a terminal obeys. */
const escapedJson = (value: object): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
