import { expect, test } from 'vitest';
import { openingHours } from '#src/brand.ts';
import { sampleStaffTexts } from '../../tests/support/sample-brand.ts';
import {
  findNewestPrintout,
  formatPrintoutDate,
  formatPrintoutNumber,
  formatPrintoutTime,
} from './recovery-paper.ts';

const [one, other] = [`age1pq1${'q'.repeat(1948)}7k3q`, `age1pq1${'q'.repeat(1948)}2m5z`];

test('the number of a paper is the end of its recipient', () => {
  expect(formatPrintoutNumber(one)).toBe('P-7K3Q');
});

test('the newest paper has the latest recovery recipient and the date of the first key with it', () => {
  const keys = [
    { recoveryRecipient: other, madeAt: '2026-11-30T10:00:00.000Z' },
    { recoveryRecipient: other, madeAt: '2026-11-29T10:00:00.000Z' },
    { recoveryRecipient: one, madeAt: '2026-11-28T10:00:00.000Z' },
  ];
  expect(findNewestPrintout(keys)).toEqual({ number: 'P-2M5Z', madeAt: '2026-11-29T10:00:00.000Z' });
  expect(findNewestPrintout(keys, one)).toEqual({ number: 'P-7K3Q', madeAt: '2026-11-28T10:00:00.000Z' });
  expect(findNewestPrintout([])).toBeUndefined();
});

test('dates are in the desk’s time zone', () => {
  const options = { timeZone: openingHours.timeZone, day: 'numeric' } as const;
  for (const iso of ['2026-11-29T00:30:00.000Z', '2026-11-29T23:30:00.000Z']) {
    const day = new Intl.DateTimeFormat('en', options).format(new Date(iso));
    expect(formatPrintoutDate(iso, sampleStaffTexts)).toMatch(new RegExp(`\\b${day}\\b.*2026`));
    expect(formatPrintoutTime(new Date(iso), sampleStaffTexts)).toMatch(/\b\d{1,2}:30\b/);
  }
});
