import { useCallback, useEffect, useState } from 'react';
import type { Turn } from '#lib/editor/api.ts';
import { api, Refused } from './ask.ts';
import type { Keeper } from './keeper.ts';

/** How often a window says that it is still there. */
const beatMs = 5000;

/** Whose turn it is. Keeps it, while it is this window’s; `take` takes it from another. */
export function useTurn(first: Turn, keeper: Keeper) {
  const [turn, setTurn] = useState(first);
  /** Whether this window has had it before. */
  const [had, setHad] = useState(first.yours);

  const ask = useCallback(
    async (take: boolean) => {
      const next = await api.turn(take);
      keeper.signedIn();
      setTurn(next);
      if (next.yours) {
        setHad(true);
        keeper.regain();
        // What another has written meanwhile.
        if (take) await keeper.refresh();
      }
    },
    [keeper],
  );

  useEffect(() => {
    // The keeper tells of a line that is down.
    const beat = () =>
      ask(false).catch((error) => {
        if (error instanceof Refused && error.status === 401) keeper.signedOut(error.message);
      });
    beat();
    const timer = setInterval(beat, beatMs);
    return () => clearInterval(timer);
  }, [ask, keeper]);

  // A refused change says at once that the turn is another’s.
  useEffect(
    () =>
      keeper.subscribe(() => {
        if (keeper.snapshot().line === 'lost') setTurn((present) => ({ ...present, yours: false }));
      }),
    [keeper],
  );

  return { turn, wasTaken: had && !turn.yours, take: () => ask(true) };
}
