import type { Problem } from '../http/problem.ts';

/**
 * Limits concurrent work, for each network and in total.
 * @param createError creates the error to throw when a network, or all networks together, have reached their limit
 * @returns a function that acquires a place for a network, and returns a function that releases the place. Releasing a
 *   place again has no effect
 */
export function createConcurrencyLimit(
  max: { readonly network: number; readonly all: number },
  createError: (scope: 'network' | 'all') => Problem,
): (network: string) => () => void {
  /** The network of each acquired place. */
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
