import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that nobody else was given: work that takes milliseconds is done in slices, one
 * a turn, so that however many visitors send long requests, pages are answered in between.
 */
export function ownTurn(): Promise<void> {
  const turn = last.then(() => setImmediate());
  last = turn;
  return turn;
}
