import { expect, test } from 'vitest';
import { Turns } from './turn.ts';

function turns() {
  let now = Date.parse('2026-03-02T09:00:00Z');
  const later = (seconds: number) => {
    now += seconds * 1000;
  };
  return { turns: new Turns(() => now), later };
}

test('the first window that edits has the turn, and another sees whose it is', () => {
  const { turns: each } = turns();
  expect(each.seen('Ada', 'a')).toEqual({ person: 'Ada', yours: false, holder: null });
  expect(each.ask('Ada', 'a')).toMatchObject({ yours: true, holder: { name: 'Ada' } });
  expect(each.ask('Ben', 'b')).toMatchObject({ yours: false, holder: { name: 'Ada', you: false } });
  expect(each.ask('Ada', 'c')).toMatchObject({ yours: false, holder: { name: 'Ada', you: true } });
});

test('whoever takes over has it, and the other window hears so', () => {
  const { turns: each } = turns();
  each.ask('Ada', 'a');
  expect(each.ask('Ben', 'b', true)).toMatchObject({ yours: true, holder: { name: 'Ben' } });
  expect(each.ask('Ada', 'a')).toMatchObject({ yours: false, holder: { name: 'Ben' } });
});

test('a window that asks keeps its turn; one that is not heard of loses it', () => {
  const { turns: each, later } = turns();
  each.ask('Ada', 'a');
  for (let asked = 0; asked < 12; asked++) {
    later(10);
    expect(each.seen('Ada', 'a').yours).toBe(true);
  }
  later(44);
  expect(each.ask('Ben', 'b').yours).toBe(false);
  later(2);
  expect(each.ask('Ben', 'b').yours).toBe(true);
});

test('a window’s name is of use to its own person alone', () => {
  const { turns: each } = turns();
  each.ask('Ada', 'a');
  expect(each.seen('Ben', 'a').yours).toBe(false);
});
