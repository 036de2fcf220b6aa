import type { Problem } from '../http/problem.ts';

/**
 * Limits how many things are done at the same time: for one network, and for all networks together.
 * @param refusal makes the error for a network, or for all together, that have no place left
 * @returns a function that takes a place for a network, or throws the refusal. It returns a function that gives the place back;
 *   later calls of that do nothing
 */
export function createConcurrencyLimit(
  most: { readonly network: number; readonly all: number },
  refusal: (whose: 'network' | 'all') => Problem,
): (network: string) => () => void {
  /** A network for each place that is taken; one that has several places is here as often. */
  const taken: string[] = [];
  return (network) => {
    if (taken.filter((each) => each === network).length >= most.network) throw refusal('network');
    if (taken.length >= most.all) throw refusal('all');
    taken.push(network);
    let isTaken = true;
    return () => {
      if (isTaken) taken.splice(taken.indexOf(network), 1);
      isTaken = false;
    };
  };
}
