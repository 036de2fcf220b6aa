import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { Temporal } from 'temporal-polyfill';
import { desk as says } from '#brand/words/desk.ts';
import { serviceLabel } from '../consultations/readable-fields.ts';
import type { StoredRequest } from '../store/store.ts';
import { printable } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface ExportWords {
  readonly format: 'csv' | 'json';
  /** Requests received before are left out. */
  readonly since: Date | undefined;
}

/**
 * Reads `--format csv|json` and `--since DATE`; without them it is CSV, of all requests. A date begins at midnight UTC,
 * as all times are exported in UTC.
 * @throws {UsageError} that says in a sentence what is wrong
 */
export function parseExportWords(words: readonly string[]): ExportWords {
  const { format, since } = options(words);
  if (format !== 'csv' && format !== 'json') throw new UsageError(says.export.noFormat(printable(format)));
  return { format, since: since === undefined ? undefined : midnight(since) };
}

function options(words: readonly string[]) {
  try {
    const types = { format: { type: 'string', default: 'csv' }, since: { type: 'string' } } as const;
    return parseArgs({ args: [...words], options: types }).values;
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

/** What a person wants of a request, by the names that the form and the answers use. */
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
  // The reasons, unless somebody said that it is no spam.
  doubtful: ({ doubts, cleared_at }) => (cleared_at === null ? (JSON.parse(doubts ?? '[]') as string[]) : []),
} as const satisfies Record<string, (request: StoredRequest) => string | null | readonly string[]>;

/** Without it, spreadsheets take the text for an older encoding and spoil accents. */
const byteOrderMark = '\ufeff';

/**
 * CSV (RFC 4180) for spreadsheets: a header, and a line for each request. An apostrophe goes before what they would take
 * for a formula, telephone numbers with a plus among it: JSON has the values as they are.
 */
export async function* exportCsv(rows: AsyncIterable<StoredRequest>): AsyncGenerator<string> {
  yield byteOrderMark + line(Object.keys(columns));
  for await (const row of rows) {
    const values = Object.values(columns).map((valueIn) => valueIn(row));
    yield line(values.map((value) => (Array.isArray(value) ? value.join(', ') : value)));
  }
}

const line = (cells: readonly unknown[]): string =>
  stringify([cells], { escape_formulas: true, record_delimiter: 'windows' });

/** A JSON array with an object for each request; its values are as they were written. */
export async function* exportJson(rows: AsyncIterable<StoredRequest>): AsyncGenerator<string> {
  let separator = '';
  yield '[';
  for await (const row of rows) {
    const values = Object.entries(columns).map(([name, valueIn]) => [name, valueIn(row)]);
    yield `${separator}\n${JSON.stringify(Object.fromEntries(values))}`;
    separator = ',';
  }
  yield '\n]\n';
}
