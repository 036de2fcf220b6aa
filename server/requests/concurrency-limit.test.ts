import { expect, test } from 'vitest';
import { Problem } from '../http/problem.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const places = () =>
  createConcurrencyLimit({ network: 2, all: 3 }, (whose) => new Problem(whose === 'network' ? 429 : 503));

test('of all networks together only so many are under way, and who leaves makes room, once', () => {
  const take = places();
  const [leave] = [take('one'), take('one'), take('other')];
  expect(() => take('late')).toThrow(expect.objectContaining({ status: 503 }));
  leave();
  leave();
  take('late');
  expect(() => take('later')).toThrow(expect.objectContaining({ status: 503 }));
});

test('one network cannot take what is there for all', () => {
  const take = places();
  take('one');
  take('one');
  expect(() => take('one')).toThrow(expect.objectContaining({ status: 429 }));
  take('other');
});
