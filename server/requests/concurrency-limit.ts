import type { HttpProblem } from '../http/problem.ts';

/**
 * Limits concurrent tasks, for each network and in total.
 * @param createError creates the error to throw if a network, or all networks together, have reached their limit
 * @returns a function that acquires a slot for a network, and returns a function that releases the slot. Releasing a
 * slot twice has no effect
 */
export function createConcurrencyLimit(
  max: { readonly network: number; readonly all: number },
  createError: (scope: 'network' | 'all') => HttpProblem,
): (network: string) => () => void {
  const holders: string[] = [];
  return (network) => {
    if (holders.filter((holder) => holder === network).length >= max.network) throw createError('network');
    if (holders.length >= max.all) throw createError('all');
    holders.push(network);
    let isHeld = true;
    return () => {
      if (isHeld) holders.splice(holders.indexOf(network), 1);
      isHeld = false;
    };
  };
}
