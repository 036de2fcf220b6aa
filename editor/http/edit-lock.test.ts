import { expect, test } from 'vitest';
import { EditLocks } from './edit-lock.ts';

function createLocks() {
  let now = Date.parse('2026-03-02T09:00:00Z');
  const later = (seconds: number) => {
    now += seconds * 1000;
  };
  return { editLocks: new EditLocks(() => now), later };
}

test('the first window that edits gets the lock, and another sees its holder', () => {
  const { editLocks } = createLocks();
  expect(editLocks.refresh('Ada', 'a')).toEqual({ person: 'Ada', isHeld: false, holder: null });
  expect(editLocks.acquire('Ada', 'a')).toMatchObject({ isHeld: true, holder: { name: 'Ada' } });
  expect(editLocks.acquire('Ben', 'b')).toMatchObject({ isHeld: false, holder: { name: 'Ada', you: false } });
  expect(editLocks.acquire('Ada', 'c')).toMatchObject({ isHeld: false, holder: { name: 'Ada', you: true } });
});

test('taking over moves the lock, and the other window is notified', () => {
  const { editLocks } = createLocks();
  editLocks.acquire('Ada', 'a');
  expect(editLocks.acquire('Ben', 'b', true)).toMatchObject({ isHeld: true, holder: { name: 'Ben' } });
  expect(editLocks.acquire('Ada', 'a')).toMatchObject({ isHeld: false, holder: { name: 'Ben' } });
});

test('polling renews the lock; without polling it expires', () => {
  const { editLocks, later } = createLocks();
  editLocks.acquire('Ada', 'a');
  for (let asked = 0; asked < 12; asked++) {
    later(10);
    expect(editLocks.refresh('Ada', 'a').isHeld).toBe(true);
  }
  later(44);
  expect(editLocks.acquire('Ben', 'b').isHeld).toBe(false);
  later(2);
  expect(editLocks.acquire('Ben', 'b').isHeld).toBe(true);
});

test('a window’s id is valid only for its own person', () => {
  const { editLocks } = createLocks();
  editLocks.acquire('Ada', 'a');
  expect(editLocks.refresh('Ben', 'a').isHeld).toBe(false);
});
