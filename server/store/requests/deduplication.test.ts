import { expect, onTestFinished, test, vi } from 'vitest';
import { RequestDeduplicator } from './deduplication.ts';

const now = new Date('2026-11-20T10:00:00Z');
const request = { told: 'a sender', content: 'words', now };
const kept = (reference: string) => ({ outcome: 'stored', reference, replyBy: null }) as const;
const waits = async () => true;

test('of several that arrive at once, one is kept, and the others wait for it', async () => {
  const repetitions = new RequestDeduplicator();
  const keep = vi.fn(async () => kept('VR-1'));
  const results = await Promise.all([1, 2, 3].map(() => repetitions.runOnce(request, keep, waits)));
  expect(results.map(({ outcome }) => outcome)).toEqual(['stored', 'repeated', 'repeated']);
  expect(keep).toHaveBeenCalledTimes(1);
});

test('when the first cannot be kept, the next is, once', async () => {
  const repetitions = new RequestDeduplicator();
  const keep = vi.fn(async () => kept('VR-2')).mockRejectedValueOnce(new Error('disk full'));
  const results = await Promise.allSettled([1, 2, 3].map(() => repetitions.runOnce(request, keep, waits)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(keep).toHaveBeenCalledTimes(2);
});

test('several that come after the answer are one new request', async () => {
  const repetitions = new RequestDeduplicator();
  await repetitions.runOnce(request, async () => kept('VR-1'), waits);
  const keep = vi.fn(async () => kept('VR-2'));
  const results = await Promise.all(
    [1, 2].map(() => repetitions.runOnce(request, keep, async (reference) => reference !== 'VR-1')),
  );
  expect(results).toMatchObject([
    { outcome: 'stored', reference: 'VR-2' },
    { outcome: 'repeated', reference: 'VR-2' },
  ]);
});

test('nothing is known of a sender after ten minutes, even if nobody else writes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const repetitions = new RequestDeduplicator();
  await repetitions.runOnce(request, async () => kept('VR-1'), waits);
  vi.advanceTimersByTime(599_999);
  expect(repetitions.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(repetitions.size).toBe(0);
});
