import { setImmediate } from 'node:timers/promises';

/** Turns between two slices of work. Node accepts one new connection a turn: with fewer, visitors would have to queue. */
const freeTurns = 15;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop in which no other caller resumes, `freeTurns` turns after the previous caller's.
 * Long bodies take milliseconds to parse: however many arrive, other visitors are answered between them.
 */
export function waitForOwnTurn(): Promise<void> {
  const turn = last.then(async () => {
    for (let free = 0; free <= freeTurns; free += 1) await setImmediate();
  });
  last = turn;
  return turn;
}
