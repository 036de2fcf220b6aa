import { expect, test } from 'vitest';
import { sheet as words } from '#brand/words/sheet.ts';
import { sheetEntry } from '../../testing/sheet-store.ts';
import { sheetTexts } from './sheet-texts.ts';

const replyBy = '2026-03-09T13:30:00.000Z';
const minutesFrom = (minutes: number) => new Date(Date.parse(replyBy) + minutes * 60_000);
const onTime = minutesFrom(-1);
const linesOf = (entry: ReturnType<typeof sheetEntry>, now = onTime) =>
  Object.fromEntries(
    sheetTexts({ open: [entry], answered: [] }, 'sheet', now).groups[0]?.entries[0]?.lines.map(
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

test('a doubtful one says why, until somebody has checked it', () => {
  const doubtful = sheetEntry({ doubts: ['links', 'quick'] });
  expect(linesOf(doubtful)['Please check']).toBe(`${words.doubts.links} ${words.doubts.quick}`);
  const cleared = linesOf({ ...doubtful, clearedAt: replyBy });
  expect(cleared).not.toHaveProperty('Please check');
  expect(cleared.Checked).toContain('9:30 am on Monday, March 9');
});

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
  expect(sheetTexts({ open: entries, answered: [] }, 'sheet', onTime)).toMatchObject({ headline, lead });
});

test('the return key does what comes next: it is the first button', () => {
  const actions = (own: Parameters<typeof sheetEntry>[0]) =>
    sheetTexts({ open: [sheetEntry(own)], answered: [] }, 'sheet', onTime)
      .groups[0]?.entries[0]?.form.flatMap(({ buttons }) => buttons)
      .map(({ action }) => action);
  expect(actions({})).toEqual(['taken', 'answered']);
  expect(actions({ doubts: ['links'] })).toEqual(['taken', 'answered', 'cleared']);
  const taken = { takenBy: 'A', takenAt: replyBy, undoable: 'taken' } as const;
  expect(actions(taken)).toEqual(['answered', 'taken', 'undone']);
  expect(actions({ answeredAt: replyBy, undoable: 'answered' })).toEqual(['undone']);
  expect(actions({ answeredAt: replyBy })).toEqual([]);
});
