import { Temporal } from 'temporal-polyfill';
import type { BrandTexts } from '#lib/brand/read.ts';
import { escapeControlCharacters } from '#lib/inbox/csv-cell.ts';
import {
  csvHeader,
  type ExportedRequest,
  exportColumns,
  formatCsvRow,
  formatExportRow,
} from '#lib/inbox/export-table.ts';
import { getServiceLabel } from '#lib/request/service-label.ts';
import { parseSpamReasons } from '../../server/domain/spam-detection.ts';
import type { CommandArguments } from '../arguments.ts';
import type { DecryptedStoredRequest } from '../decrypter.ts';
import { escapeControls, UsageError } from '../terminal.ts';
import { cliTexts } from '../texts.ts';

type Rows = AsyncIterable<ExportedRequest>;

/**
 * Each exporter writes a request before it reads the next one, so that memory does not grow with the number of
 * requests.
 */
export const exportFormats = { csv: exportCsv, json: exportJson, xlsx: exportXlsx } as const satisfies Record<
  string,
  (rows: Rows) => AsyncIterable<string | Uint8Array>
>;

/**
 * Parses `--format csv|json|xlsx`, `--since DATE` and `--output FILE`. The default is CSV of all requests on stdout.
 * A date means midnight UTC, because all exported times are in UTC.
 * @throws {UsageError} for invalid options
 */
export function parseExportOptions({ format = 'csv', since, output }: CommandArguments['options']) {
  if (!isFormat(format)) throw new UsageError(cliTexts.export.noFormat(escapeControls(format)));
  return { format, since: since === undefined ? undefined : parseMidnight(since), output };
}

const isFormat = (text: string): text is keyof typeof exportFormats => Object.hasOwn(exportFormats, text);

function parseMidnight(text: string): Date {
  try {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new RangeError();
    return new Date(Temporal.PlainDate.from(text).toZonedDateTime('UTC').epochMilliseconds);
  } catch {
    throw new UsageError(cliTexts.export.noDate(escapeControls(text)));
  }
}

export const toExportedRequest = (
  row: DecryptedStoredRequest,
  words: Pick<BrandTexts, 'form' | 'services'>,
): ExportedRequest => ({
  ...row,
  receivedAt: row.received_at,
  replyBy: row.reply_by,
  takenBy: row.taken_by,
  takenAt: row.taken_at,
  answeredBy: row.answered_by,
  answeredAt: row.answered_at,
  service: getServiceLabel(row.service_interest, words),
  doubts: parseSpamReasons(row.doubts),
  clearedAt: row.cleared_at,
});

export async function* exportCsv(rows: Rows): AsyncGenerator<string> {
  yield csvHeader;
  for await (const row of rows) yield formatCsvRow(row);
}

/**
 * Exports an XLSX workbook with the same columns as the CSV. All cells are text, so that spreadsheet programs do not
 * convert them.
 */
export async function* exportXlsx(rows: Rows): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* cells() {
    for await (const row of rows) yield formatExportRow(row).map(formatWorkbookCell);
  }
  yield* writeXlsxStream(cells(), {
    name: cliTexts.export.sheetName,
    // `@` is the cell format “text”. It stays in effect when a user edits the cell.
    columns: Object.keys(exportColumns).map((header) => ({ header, numFmt: '@' })),
    freezePane: { rows: 1 },
  });
}

/** The maximum length of a cell in Excel, in UTF-16 code units. */
const maxCell = 32_767;

/**
 * Formats a text cell. Escapes sequences such as `_x0041_`, because Excel would display this one as A.
 * Truncates text beyond Excel's limit, and appends an ellipsis.
 */
function formatWorkbookCell(text: string): string {
  const plain = escapeControlCharacters(text).replace(/\r\n?/g, '\n');
  const truncated = plain.length > maxCell ? `${plain.slice(0, maxCell - 1).toWellFormed()}…` : plain;
  return truncated.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

export async function* exportJson(rows: Rows): AsyncGenerator<string> {
  let separator = '';
  yield '[';
  for await (const request of rows) {
    const values = Object.entries(exportColumns).map(([name, getValue]) => [name, getValue(request)]);
    yield `${separator}\n${stringifySafely(Object.fromEntries(values))}`;
    separator = ',';
  }
  yield '\n]\n';
}

/**
 * Serializes JSON. Escapes the control characters that `JSON.stringify` does not escape, because they could control a
 * terminal.
 */
const stringifySafely = (value: object): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
