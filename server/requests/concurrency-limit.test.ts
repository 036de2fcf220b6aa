import { expect, test } from 'vitest';
import { HttpProblem } from '../http/problem.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const createLimit = () =>
  createConcurrencyLimit({ network: 2, all: 3 }, (scope) => new HttpProblem(scope === 'network' ? 429 : 503));

test('the total number of places is limited, and releasing a place twice frees one', () => {
  const acquire = createLimit();
  const [release] = [acquire('one'), acquire('one'), acquire('other')];
  expect(() => acquire('late')).toThrow(expect.objectContaining({ status: 503 }));
  release();
  release();
  acquire('late');
  expect(() => acquire('later')).toThrow(expect.objectContaining({ status: 503 }));
});

test('one network cannot take all places', () => {
  const acquire = createLimit();
  acquire('one');
  acquire('one');
  expect(() => acquire('one')).toThrow(expect.objectContaining({ status: 429 }));
  acquire('other');
});
