import { expect, test } from 'vitest';
import { Problem } from '../http/problem.ts';
import { Places } from './places.ts';

const places = () =>
  new Places({ network: 2, all: 3 }, (whose) => new Problem(whose === 'network' ? 429 : 503));

test('of all networks together only so many are under way, and who leaves makes room, once', () => {
  const all = places();
  const [leave] = [all.take('one'), all.take('one'), all.take('other')];
  expect(() => all.take('late')).toThrow(expect.objectContaining({ status: 503 }));
  leave();
  leave();
  all.take('late');
  expect(() => all.take('later')).toThrow(expect.objectContaining({ status: 503 }));
});

test('one network cannot take what is there for all', () => {
  const all = places();
  all.take('one');
  all.take('one');
  expect(() => all.take('one')).toThrow(expect.objectContaining({ status: 429 }));
  all.take('other');
});
