import { expect, test, vi } from 'vitest';
import { language, openingHours } from '#src/brand.ts';
import { replyByForVisitor, replyByInDeskZone } from './reply-by-text.ts';

const replyBy = new Date('2026-03-09T13:30:27.512Z');

test('the desk’s time is named', () => {
  expect(replyByInDeskZone(replyBy, openingHours.timeZone, language)).toBe(
    '9:30 am on Monday, March 9, New York time',
  );
});

test.each([
  ['Europe/London', '1:30 pm on Monday, March 9, your time'],
  ['Asia/Kathmandu', '7:15 pm on Monday, March 9, your time'],
  ['Australia/Lord_Howe', '12:30 am on Tuesday, March 10, your time'],
  ['America/Los_Angeles', '6:30 am on Monday, March 9, your time'],
])('a visitor in %s reads their own', (zone, text) => {
  expect(replyByForVisitor(replyBy, language, zone)).toBe(text);
});

test('midnight is called by the day that it ends, and a full hour has no minutes', () => {
  expect(replyByForVisitor(new Date('2026-03-09T23:00Z'), language, 'Europe/Paris')).toBe(
    'midnight on Monday, March 9, your time',
  );
  expect(replyByForVisitor(new Date('2026-03-09T22:00Z'), language, 'Europe/Paris')).toBe(
    '11 pm on Monday, March 9, your time',
  );
  expect(replyByForVisitor(new Date('2026-03-09T11:00Z'), language, 'Europe/Paris')).toBe(
    'noon on Monday, March 9, your time',
  );
});

test('however often times are told, no formatter is made again', () => {
  const tell = () => [
    replyByInDeskZone(replyBy, openingHours.timeZone, language),
    replyByForVisitor(replyBy, language, 'Europe/Paris'),
  ];
  const told = tell();
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  expect(tell()).toEqual(told);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
