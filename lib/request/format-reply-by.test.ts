import { expect, test } from 'vitest';
import { language, openingHours } from '#src/brand.ts';
import { formatReplyByForStaff, formatReplyByForVisitor } from './format-reply-by.ts';

const replyBy = new Date('2026-03-09T13:30:27.512Z');

test('the time is in the desk’s time zone, with its name', () => {
  expect(formatReplyByForStaff(replyBy, openingHours.timeZone, language)).toBe(
    '9:30 am on Monday, March 9, New York time',
  );
});

test.each([
  ['Europe/London', '1:30 pm on Monday, March 9, your time'],
  ['Asia/Kathmandu', '7:15 pm on Monday, March 9, your time'],
  ['Australia/Lord_Howe', '12:30 am on Tuesday, March 10, your time'],
  ['America/Los_Angeles', '6:30 am on Monday, March 9, your time'],
])('a visitor in %s reads the time in their own time zone', (zone, text) => {
  expect(formatReplyByForVisitor(replyBy, language, zone)).toBe(text);
});

test.each([
  ['23:00', 'midnight on Monday, March 9, your time'],
  ['22:00', '11 pm on Monday, March 9, your time'],
  ['11:00', 'noon on Monday, March 9, your time'],
])('midnight has the name of the day that it ends, and a full hour has no minutes: %s', (time, text) => {
  expect(formatReplyByForVisitor(new Date(`2026-03-09T${time}Z`), language, 'Europe/Paris')).toBe(text);
});
