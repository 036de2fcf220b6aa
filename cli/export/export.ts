import { Temporal } from 'temporal-polyfill';
import type { Words } from '#lib/brand/read.ts';
import { escapeControlCharacters } from '#lib/inbox/csv-cell.ts';
import { csvHeader, csvLine, formatRow, type TableRequest, tableColumns } from '#lib/inbox/export-table.ts';
import { getServiceLabel } from '#lib/request/service-label.ts';
import { parseDoubts } from '../../server/domain/doubt.ts';
import type { Arguments } from '../arguments.ts';
import type { OpenedRequest } from '../decrypter.ts';
import { escapeControls } from '../terminal.ts';
import { cliTexts } from '../texts.ts';
import { UsageError } from '../usage-error.ts';

type Rows = AsyncIterable<TableRequest>;

/** The formats. Each writes a request before it reads the next. */
export const formats = { csv: exportCsv, json: exportJson, xlsx: exportXlsx } as const satisfies Record<
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
export function parseExportOptions({ format = 'csv', since, output }: Arguments['options']): ExportOptions {
  if (!isFormat(format)) throw new UsageError(cliTexts.export.noFormat(escapeControls(format)));
  return { format, since: since === undefined ? undefined : midnight(since), output };
}

const isFormat = (written: string): written is ExportOptions['format'] => Object.hasOwn(formats, written);

function midnight(written: string): Date {
  try {
    if (!/^\d{4}-\d\d-\d\d$/.test(written)) throw new RangeError();
    return new Date(Temporal.PlainDate.from(written).toZonedDateTime('UTC').epochMilliseconds);
  } catch {
    throw new UsageError(cliTexts.export.noDate(escapeControls(written)));
  }
}

/** A stored request as tables have it. */
export const toTableRequest = (
  row: OpenedRequest,
  words: Pick<Words, 'form' | 'services'>,
): TableRequest => ({
  ...row,
  receivedAt: row.received_at,
  replyBy: row.reply_by,
  takenBy: row.taken_by,
  takenAt: row.taken_at,
  answeredBy: row.answered_by,
  answeredAt: row.answered_at,
  service: getServiceLabel(row.service_interest, words),
  doubts: parseDoubts(row.doubts),
  clearedAt: row.cleared_at,
});

/** CSV: a header, and a line for each request. */
export async function* exportCsv(rows: Rows): AsyncGenerator<string> {
  yield csvHeader;
  for await (const row of rows) yield csvLine(row);
}

/** A workbook (XLSX) with the same table. Its cells are text, which no spreadsheet takes for anything else. */
export async function* exportXlsx(rows: Rows): AsyncGenerator<Uint8Array> {
  // Loaded only here, so that other commands start sooner.
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* cells() {
    for await (const row of rows) yield formatRow(row).map(workbookCell);
  }
  yield* writeXlsxStream(cells(), {
    name: cliTexts.export.sheetName,
    // The format “text”: a cell stays text when somebody edits it.
    columns: Object.keys(tableColumns).map((header) => ({ header, numFmt: '@' })),
    freezePane: { rows: 1 },
  });
}

/** Excel's limit, in UTF-16 units. */
const maxCell = 32_767;

/** A text cell of a workbook, where `_x0041_` would stand for A. What is longer than Excel takes ends with an ellipsis. */
function workbookCell(text: string): string {
  const plain = escapeControlCharacters(text).replace(/\r\n?/g, '\n');
  const whole = plain.length > maxCell ? `${plain.slice(0, maxCell - 1).toWellFormed()}…` : plain;
  return whole.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

/** A JSON array with an object for each request; its values are as they were written. */
export async function* exportJson(rows: Rows): AsyncGenerator<string> {
  let separator = '';
  yield '[';
  for await (const request of rows) {
    const values = Object.entries(tableColumns).map(([name, valueIn]) => [name, valueIn(request)]);
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
