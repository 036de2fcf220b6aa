import { expect, test } from 'vitest';
import { monthlyStats } from './stats.ts';

const now = new Date('2026-04-10T12:00:00.000Z');

/** A request of March 9, promised for half past one in UTC. */
const request = {
  received_at: '2026-03-09T11:30:00.000Z',
  reply_by: '2026-03-09T13:30:00.000Z',
  answered_at: null,
  doubts: null,
  cleared_at: null,
};
const inTime = { ...request, answered_at: '2026-03-09T13:30:00.000Z' };
const late = { ...request, answered_at: '2026-03-09T13:30:00.001Z' };

const statsOf = (rows: Parameters<typeof monthlyStats>[0], zone = 'America/New_York') =>
  monthlyStats(rows, zone, now);

test('no requests, no lines', () => {
  expect(statsOf([])).toEqual([]);
});

test('an answer counts as in time up to the very time that was promised', () => {
  expect(statsOf([inTime, late])).toEqual([
    'March 2026  2 received, 2 answered, 50% in time (1 of 2), 0 doubtful',
  ]);
});

test('a request that is late and unanswered counts, one whose time has not passed does not', () => {
  const open = { ...request, reply_by: '2026-04-10T12:00:00.000Z' };
  expect(statsOf([inTime, request, open])).toEqual([
    'March 2026  3 received, 1 answered, 50% in time (1 of 2), 0 doubtful',
  ]);
});

test('a request that was promised no time counts for no share', () => {
  const before = { ...late, reply_by: null };
  expect(statsOf([before])).toEqual(['March 2026  1 received, 1 answered, none due, 0 doubtful']);
});

test('doubtful ones are counted apart until somebody clears them', () => {
  const doubtful = { ...request, doubts: '["links"]' };
  expect(statsOf([inTime, doubtful, { ...inTime, ...doubtful, cleared_at: now.toISOString() }])).toEqual([
    'March 2026  2 received, 1 answered, 50% in time (1 of 2), 1 doubtful',
  ]);
});

test('the share is rounded down: a hundred percent are all', () => {
  expect(statsOf([...Array(999).fill(inTime), late])).toEqual([
    'March 2026  1000 received, 1000 answered, 99% in time (999 of 1000), 0 doubtful',
  ]);
});

test('months begin at midnight in the desk’s zone, and stand in order', () => {
  const [march, april, year] = [
    '2026-04-01T03:59:59.999Z',
    '2026-04-01T04:00:00.000Z',
    '2025-12-31T11:00:00.000Z',
  ];
  const rows = [april, march, year].map((received_at = '') => ({ ...request, received_at }));
  const months = (zone: string) => statsOf(rows, zone).map((line) => line.split(/ {2,}/)[0]);
  expect(months('America/New_York')).toEqual(['December 2025', 'March 2026', 'April 2026']);
  expect(months('Europe/London')).toEqual(['December 2025', 'April 2026']);
  expect(months('Pacific/Auckland')).toEqual(['January 2026', 'April 2026']);
});
