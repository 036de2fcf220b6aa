import { expect, test } from 'vitest';
import { setValueAtPath } from './paths.ts';

test('a value is set at its path, and other values are unchanged', () => {
  const value = { a: 1, items: [{ id: 'x', name: 'Old', note: 'n' }], z: 2 };
  const changed = setValueAtPath(value, ['items', 0, 'name'], 'New');
  expect(changed).toEqual({ a: 1, items: [{ id: 'x', name: 'New', note: 'n' }], z: 2 });
  expect(Object.keys(changed as object)).toEqual(['a', 'items', 'z']);
  expect(Object.keys((changed as typeof value).items[0] ?? {})).toEqual(['id', 'name', 'note']);
  expect(value.items[0]?.name).toBe('Old');
});

test('undefined removes the value', () => {
  expect(setValueAtPath({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
});
