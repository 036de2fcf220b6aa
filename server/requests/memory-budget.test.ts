import { expect, test } from 'vitest';
import { Problem } from '../http/problem.ts';
import { MemoryBudget } from './memory-budget.ts';

const mebibyte = 1024 * 1024;

test('long requests of all visitors together are bounded, and memory that is given back is there for others', () => {
  const memory = new MemoryBudget();
  const reservations = Array.from({ length: 16 }, (_, index) => memory.reservation(`${index}`));
  for (const reservation of reservations) reservation.growTo(mebibyte);
  const late = memory.reservation('late');
  expect(() => late.growTo(1)).toThrow(Problem);
  for (const index of [1, 1, 2]) reservations[index]?.release();
  late.growTo(2 * mebibyte);
  expect(() => memory.reservation('later').growTo(1)).toThrow(Problem);
});

test('one network cannot take what is there for all', () => {
  const memory = new MemoryBudget();
  const [first, second] = [memory.reservation('one'), memory.reservation('one')];
  first.growTo(mebibyte);
  first.growTo(10);
  second.growTo(mebibyte);
  expect(() => second.growTo(mebibyte + 1)).toThrow(Problem);
  expect(first.bytes + second.bytes).toBe(2 * mebibyte);
  memory.reservation('another').growTo(mebibyte);
});
