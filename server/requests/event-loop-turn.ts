import { setImmediate } from 'node:timers/promises';

/** Event loop turns between two callers. Node accepts one new connection per turn, so with fewer, visitors would wait. */
const freeTurns = 15;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop of its own, `freeTurns` turns after the previous caller's. Long bodies take milliseconds
 * to parse: even when many arrive, other visitors are served between them.
 */
export function waitForOwnTurn(): Promise<void> {
  const turn = last.then(async () => {
    for (let free = 0; free <= freeTurns; free += 1) await setImmediate();
  });
  last = turn;
  return turn;
}
