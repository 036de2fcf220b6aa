import { useCallback, useEffect, useState } from 'react';
import { poll } from '#lib/browser/poll.ts';
import type { EditLock } from '#lib/editor/api.ts';
import { api } from './api-client.ts';
import type { Autosave } from './autosave/autosave.ts';

/** How often a window says that it is still there. */
const pauseMs = () => 5000;

/**
 * The turn, which is renewed while this window has it; `take` takes it from another.
 * @param reload is called when somebody else has signed in in this browser
 */
export function useEditLock(first: EditLock, autosave: Autosave, reload: () => Promise<void>) {
  const [editLock, setEditLock] = useState(first);
  /** Whether this window has had it before. */
  const [had, setHad] = useState(first.isHeld);

  const ask = useCallback(
    async (take: boolean) => {
      const next = await api.acquireEditLock(take);
      if (next.person !== first.person) return await reload();
      setEditLock(next);
      if (next.isHeld) {
        setHad(true);
        autosave.resume();
        // What another has written meanwhile.
        if (take) await autosave.refresh();
      }
    },
    [autosave, first.person, reload],
  );

  useEffect(() => {
    // The autosave reports lost connections.
    const renew = () => ask(false).catch(() => undefined);
    return poll(renew, { pauseMs, whileHidden: true });
  }, [ask]);

  // A refused change says at once that the turn is another’s.
  useEffect(
    () =>
      autosave.subscribe(() => {
        if (autosave.snapshot().connection === 'superseded')
          setEditLock((present) => ({ ...present, isHeld: false }));
      }),
    [autosave],
  );

  return { editLock, wasTaken: had && !editLock.isHeld, take: () => ask(true) };
}
