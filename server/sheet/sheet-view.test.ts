import { describe, expect, test } from 'vitest';
import { words } from '#src/brand.ts';
import { texts } from '../../tests/support/sample-brand.ts';
import { MemorySheetStore, sheetEntry } from '../../tests/support/stores/sheet-store.ts';
import type { SheetView } from '../domain/sheet.ts';
import { createSheetView } from './sheet-view.ts';

const { sheet } = words;

const replyBy = '2026-03-09T13:30:00.000Z';
const minutesFrom = (minutes: number) => new Date(Date.parse(replyBy) + minutes * 60_000);
const onTime = minutesFrom(-1);
const linesOf = (entry: ReturnType<typeof sheetEntry>, now = onTime) =>
  Object.fromEntries(
    createSheetView({ kind: 'request', entry }, now, texts).groups[0]?.entries[0]?.lines.map(
      ({ label, value }) => [label, value],
    ) ?? [],
  );

test('an open request is told in words, by the desk’s clock', () => {
  expect(linesOf(sheetEntry())).toEqual({
    'Reply by': '9:30 am on Monday, March 9',
    'Came in': '4:30 pm on Friday, March 6',
    'Who has it': 'Nobody yet',
  });
});

test('a late one says so in words, from the first moment after its time', () => {
  expect(linesOf(sheetEntry(), minutesFrom(0))['Reply by']).not.toContain('Late');
  expect(linesOf(sheetEntry(), minutesFrom(1))['Reply by']).toBe('Late: it was 9:30 am on Monday, March 9');
});

test('one from before times were promised has none', () => {
  expect(linesOf(sheetEntry({ replyBy: null }), minutesFrom(9999))).not.toHaveProperty('Reply by');
});

test('the initials of who has it keep their order beside the time', () => {
  const takenBy = 'ع. ف.';
  expect(linesOf(sheetEntry({ takenBy, takenAt: replyBy }))['Who has it']).toBe(
    `\u2068${takenBy}\u2069, since 9:30 am on Monday, March 9`,
  );
});

test('the language of one in another than the desk’s is told, by its name in the desk’s', () => {
  expect(linesOf(sheetEntry({ language: 'ja' }))['Wrote in']).toBe('Japanese');
  expect(linesOf(sheetEntry({ language: 'pt-BR' }))['Wrote in']).toBe('Brazilian Portuguese');
  for (const language of ['en', null])
    expect(linesOf(sheetEntry({ language }))).not.toHaveProperty('Wrote in');
});

test('a doubtful one says why, until somebody has checked it', () => {
  const doubtful = sheetEntry({ doubts: ['links', 'quick'] });
  expect(linesOf(doubtful)['Please check']).toBe(`${sheet.doubts.links} ${sheet.doubts.quick}`);
  const cleared = linesOf({ ...doubtful, clearedAt: replyBy });
  expect(cleared).not.toHaveProperty('Please check');
  expect(cleared.Checked).toContain('9:30 am on Monday, March 9');
});

const first = { list: 'waiting', page: 1 } as const;
const nothingAnswered = { answered: [], moreAnswered: false };

test.each([
  [0, 0, 'Nobody is waiting.', 'Every request has had its answer.'],
  [1, 0, 'One is waiting.', 'It is not late yet.'],
  [1, 1, 'One is waiting.', 'It is late.'],
  [2, 1, 'Two are waiting.', 'One of them is late.'],
  [3, 0, 'Three are waiting.', 'None of them is late.'],
  [12, 12, '12 are waiting.', '12 of them are late.'],
])('%d open, %d late: %s %s', (open, late, headline, lead) => {
  const entries = Array.from({ length: open }, (_, index) =>
    sheetEntry({ replyBy: minutesFrom(index < late ? -60 : 60).toISOString() }),
  );
  const counts = { waiting: open, late, doubtful: 0 };
  const shown = { kind: 'sheet', view: first, entries, more: false, ...nothingAnswered, ...counts } as const;
  expect(createSheetView(shown, onTime, texts)).toMatchObject({ headline, lead });
});

test('the return key does what comes next: it is the first button', () => {
  const actions = (own: Parameters<typeof sheetEntry>[0]) =>
    createSheetView({ kind: 'request', entry: sheetEntry(own) }, onTime, texts)
      .groups[0]?.entries[0]?.form.flatMap(({ buttons }) => buttons)
      .map(({ action }) => action);
  expect(actions({})).toEqual(['taken', 'answered']);
  expect(actions({ doubts: ['links'] })).toEqual(['taken', 'answered', 'cleared']);
  const taken = { takenBy: 'A', takenAt: replyBy, undoable: { action: 'taken', number: 1 } } as const;
  expect(actions(taken)).toEqual(['answered', 'taken', 'undone']);
  expect(actions({ answeredAt: replyBy, undoable: { action: 'answered', number: 1 } })).toEqual(['undone']);
  expect(actions({ answeredAt: replyBy })).toEqual([]);
});

describe('a page of many', () => {
  const requests = (count: number, own: Parameters<typeof sheetEntry>[0] = {}) =>
    Array.from({ length: count }, (_, index) =>
      sheetEntry({ reference: `VR-${own.doubts ?? ''}-${index}`, ...own }),
    );
  const doubtful = requests(3, { doubts: ['quick'] });
  const store = new MemorySheetStore([...requests(120), ...doubtful]);
  const page = async (view: SheetView) =>
    createSheetView({ kind: 'sheet', ...(await store.readSheetPage(view, onTime)) }, onTime, texts);
  const hrefs = (shown: Awaited<ReturnType<typeof page>>) =>
    shown.groups.flatMap(({ links }) => links.map(({ href }) => href));

  test('leads to the next and the one before, and to what may be spam, which is a count there', async () => {
    const one = await page(first);
    expect(one.groups.map(({ heading, entries }) => [heading, entries.length])).toEqual([
      ['Waiting', 50],
      ['To be checked', 0],
    ]);
    expect(one).toMatchObject({ headline: '120 are waiting.', lead: 'None of them is late.' });
    expect(one.groups[1]?.links).toEqual([{ href: '?list=doubtful', label: 'Three may be spam.' }]);
    expect(hrefs(one)).toEqual(['?page=2', '?list=doubtful']);
    expect(hrefs(await page({ list: 'waiting', page: 2 }))).toEqual(['?', '?page=3', '?list=doubtful']);
    const last = await page({ list: 'waiting', page: 3 });
    expect(last.groups[0]).toMatchObject({ heading: 'Waiting, page 3', entries: { length: 20 } });
    expect(hrefs(last)).toEqual(['?page=2', '?list=doubtful']);
    const spam = await page({ list: 'doubtful', page: 1 });
    expect(spam).toMatchObject({ headline: 'Three may be spam.', groups: [{ entries: { length: 3 } }] });
    expect(hrefs(spam)).toEqual(['?']);
  });

  test('nobody waits, and all is answered only where nothing may be spam', async () => {
    const spam = new MemorySheetStore(doubtful);
    const { headline, lead } = createSheetView(
      { kind: 'sheet', ...(await spam.readSheetPage(first)) },
      onTime,
      texts,
    );
    expect([headline, lead]).toEqual(['Nobody is waiting.', '']);
  });

  test('more than are counted are told as that', () => {
    const counts = { waiting: 10_001, late: 10_001, doubtful: 10_001 };
    const shown = {
      kind: 'sheet',
      view: first,
      entries: [],
      more: false,
      ...nothingAnswered,
      ...counts,
    } as const;
    const { headline, lead, groups } = createSheetView(shown, onTime, texts);
    expect([headline, lead]).toEqual(['More than 10,000 are waiting.', '10,000 of them are late.']);
    expect(groups[0]?.links[0]?.label).toBe('10,000 may be spam.');
  });
});

test('a request leads to its words where the desk is open in browsers, and only there', () => {
  const linksOf = (deskOrigin?: string) =>
    createSheetView({ kind: 'request', entry: sheetEntry() }, onTime, texts, { deskOrigin }).groups[0]
      ?.entries[0]?.read;
  expect(linksOf('https://desk.example')).toEqual([
    { href: 'https://desk.example/desk#VR-7K3Q-9F2M', label: words.desk.onSheet },
  ]);
  expect(linksOf()).toEqual([]);
});
