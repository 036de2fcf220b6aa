import { setImmediate } from 'node:timers/promises';

/**
 * The number of event loop turns between two callers. Node accepts one new connection per turn, so with fewer turns
 * visitors would have to wait.
 */
const freeTurns = 15;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller gets, `freeTurns` turns after the previous caller's.
 * Parsing a long body takes milliseconds, so even if many arrive, other visitors are served in between.
 */
export function waitForEventLoopTurn(): Promise<void> {
  const turn = last.then(async () => {
    for (let free = 0; free <= freeTurns; free += 1) await setImmediate();
  });
  last = turn;
  return turn;
}
