import { expect, onTestFinished, test, vi } from 'vitest';
import { RequestDeduplicator } from './deduplication.ts';

const now = new Date('2026-11-20T10:00:00Z');
const request = { identity: 'a sender', content: 'text', now };
const createResult = (reference: string) => ({ outcome: 'stored', reference, replyBy: null }) as const;
const isOpen = async () => true;

test('concurrent repetitions are stored once', async () => {
  const deduplicator = new RequestDeduplicator();
  const store = vi.fn(async () => createResult('VR-1'));
  const results = await Promise.all([1, 2, 3].map(() => deduplicator.runOnce(request, store, isOpen)));
  expect(results.map(({ outcome }) => outcome)).toEqual(['stored', 'repeated', 'repeated']);
  expect(store).toHaveBeenCalledTimes(1);
});

test('if storing fails, one of the repetitions is stored', async () => {
  const deduplicator = new RequestDeduplicator();
  const store = vi.fn(async () => createResult('VR-2')).mockRejectedValueOnce(new Error('disk full'));
  const results = await Promise.allSettled([1, 2, 3].map(() => deduplicator.runOnce(request, store, isOpen)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(store).toHaveBeenCalledTimes(2);
});

test('repetitions after an answer are one new request', async () => {
  const deduplicator = new RequestDeduplicator();
  await deduplicator.runOnce(request, async () => createResult('VR-1'), isOpen);
  const store = vi.fn(async () => createResult('VR-2'));
  const results = await Promise.all(
    [1, 2].map(() => deduplicator.runOnce(request, store, async (reference) => reference !== 'VR-1')),
  );
  expect(results).toMatchObject([
    { outcome: 'stored', reference: 'VR-2' },
    { outcome: 'repeated', reference: 'VR-2' },
  ]);
});

test('a sender is forgotten after ten minutes, even without other requests', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const deduplicator = new RequestDeduplicator();
  await deduplicator.runOnce(request, async () => createResult('VR-1'), isOpen);
  vi.advanceTimersByTime(599_999);
  expect(deduplicator.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(deduplicator.size).toBe(0);
});
