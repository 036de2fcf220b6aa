import { setImmediate } from 'node:timers/promises';

/** Node takes one new connection a turn: with fewer free turns, visitors would queue for each slice of work. */
const freeTurns = 15;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that nobody else was given, some turns after the one before: however many visitors
 * send what takes milliseconds to read, others are answered in between.
 */
export function ownTurn(): Promise<void> {
  const turn = last.then(async () => {
    for (let free = 0; free <= freeTurns; free += 1) await setImmediate();
  });
  last = turn;
  return turn;
}
