import { describe, expect, test } from 'vitest';
import { words } from '#src/brand.ts';
import { sampleStaffTexts } from '../../tests/support/sample-brand.ts';
import { MemorySheetStore, sheetRequest } from '../../tests/support/stores/sheet-store.ts';
import type { RequestSheetPageQuery } from '../domain/sheet.ts';
import { createRequestSheetView } from './sheet-view.ts';

const { sheet } = words;

const replyBy = '2026-03-09T13:30:00.000Z';
const addMinutes = (minutes: number) => new Date(Date.parse(replyBy) + minutes * 60_000);
const onTime = addMinutes(-1);
const toLines = (entry: ReturnType<typeof sheetRequest>, now = onTime) =>
  Object.fromEntries(
    createRequestSheetView(
      { kind: 'request', entry },
      now,
      sampleStaffTexts,
    ).groups[0]?.entries[0]?.lines.map(({ label, value }) => [label, value]) ?? [],
  );

test('an open request has its times in the desk’s time zone', () => {
  expect(toLines(sheetRequest())).toEqual({
    'Reply by': '9:30 am on Monday, March 9',
    'Came in': '4:30 pm on Friday, March 6',
    'Who has it': 'Nobody yet',
  });
});

test('a late request is called late from one minute after its deadline', () => {
  expect(toLines(sheetRequest(), addMinutes(0))['Reply by']).not.toContain('Late');
  expect(toLines(sheetRequest(), addMinutes(1))['Reply by']).toBe('Late: it was 9:30 am on Monday, March 9');
});

test('a request without a promise has no deadline', () => {
  expect(toLines(sheetRequest({ replyBy: null }), addMinutes(9999))).not.toHaveProperty('Reply by');
});

test('right-to-left initials are isolated from the time after them', () => {
  const takenBy = 'ع. ف.';
  expect(toLines(sheetRequest({ takenBy, takenAt: replyBy }))['Who has it']).toBe(
    `\u2068${takenBy}\u2069, since 9:30 am on Monday, March 9`,
  );
});

test('a request in another language than the desk’s has the language’s name', () => {
  expect(toLines(sheetRequest({ language: 'ja' }))['Wrote in']).toBe('Japanese');
  expect(toLines(sheetRequest({ language: 'pt-BR' }))['Wrote in']).toBe('Brazilian Portuguese');
  for (const language of ['en', null])
    expect(toLines(sheetRequest({ language }))).not.toHaveProperty('Wrote in');
});

test('a doubtful request has its reasons, until it is cleared', () => {
  const doubtful = sheetRequest({ doubts: ['links', 'quick'] });
  expect(toLines(doubtful)['Please check']).toBe(`${sheet.doubts.links} ${sheet.doubts.quick}`);
  const cleared = toLines({ ...doubtful, clearedAt: replyBy });
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
    sheetRequest({ replyBy: addMinutes(index < late ? -60 : 60).toISOString() }),
  );
  const counts = { waiting: open, late, doubtful: 0 };
  const shown = {
    kind: 'sheet',
    view: first,
    entries,
    more: false,
    ...nothingAnswered,
    ...counts,
  } as const;
  expect(createRequestSheetView(shown, onTime, sampleStaffTexts)).toMatchObject({ headline, lead });
});

test('the first button, which the return key presses, is the usual next step', () => {
  const actions = (own: Parameters<typeof sheetRequest>[0]) =>
    createRequestSheetView({ kind: 'request', entry: sheetRequest(own) }, onTime, sampleStaffTexts)
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
  const requests = (count: number, own: Parameters<typeof sheetRequest>[0] = {}) =>
    Array.from({ length: count }, (_, index) =>
      sheetRequest({ reference: `VR-${own.doubts ?? ''}-${index}`, ...own }),
    );
  const doubtful = requests(3, { doubts: ['quick'] });
  const store = new MemorySheetStore([...requests(120), ...doubtful]);
  const page = async (view: RequestSheetPageQuery) =>
    createRequestSheetView(
      { kind: 'sheet', ...(await store.readSheetPage(view, onTime)) },
      onTime,
      sampleStaffTexts,
    );
  const hrefs = (shown: Awaited<ReturnType<typeof page>>) =>
    shown.groups.flatMap(({ links }) => links.map(({ href }) => href));

  test('links to the next and previous pages, and to the doubtful requests with their number', async () => {
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

  test('“all answered” appears only without doubtful requests', async () => {
    const spam = new MemorySheetStore(doubtful);
    const { headline, lead } = createRequestSheetView(
      { kind: 'sheet', ...(await spam.readSheetPage(first)) },
      onTime,
      sampleStaffTexts,
    );
    expect([headline, lead]).toEqual(['Nobody is waiting.', '']);
  });

  test('numbers above the counted maximum are “more than”', () => {
    const counts = { waiting: 10_001, late: 10_001, doubtful: 10_001 };
    const shown = {
      kind: 'sheet',
      view: first,
      entries: [],
      more: false,
      ...nothingAnswered,
      ...counts,
    } as const;
    const { headline, lead, groups } = createRequestSheetView(shown, onTime, sampleStaffTexts);
    expect([headline, lead]).toEqual(['More than 10,000 are waiting.', '10,000 of them are late.']);
    expect(groups[0]?.links[0]?.label).toBe('10,000 may be spam.');
  });
});

test('a request links to its content only if the desk’s page is on', () => {
  const toLinks = (deskOrigin?: string) =>
    createRequestSheetView({ kind: 'request', entry: sheetRequest() }, onTime, sampleStaffTexts, {
      deskOrigin,
    }).groups[0]?.entries[0]?.read;
  expect(toLinks('https://desk.example')).toEqual([
    { href: 'https://desk.example/desk#VR-7K3Q-9F2M', label: words.desk.onSheet },
  ]);
  expect(toLinks()).toEqual([]);
});
