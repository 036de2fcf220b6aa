import { useCallback, useEffect, useState } from 'react';
import { poll } from '#lib/browser/poll.ts';
import type { EditLock } from '#lib/editor/api.ts';
import { api } from './api-client.ts';
import type { Autosave } from './autosave/autosave.ts';

/** Returns the interval between renewals of the edit lock, in ms. */
const pauseMs = () => 5000;

/**
 * Acquires and renews the edit lock. The returned `take` acquires it from another window.
 * @param reload called when somebody else has signed in in this browser
 */
export function useEditLock(first: EditLock, autosave: Autosave, reload: () => Promise<void>) {
  const [editLock, setEditLock] = useState(first);
  /** Whether this window has held the edit lock before. */
  const [wasHeld, setWasHeld] = useState(first.isHeld);

  const acquire = useCallback(
    async (take: boolean) => {
      const next = await api.acquireEditLock(take);
      if (next.person !== first.person) return await reload();
      setEditLock(next);
      if (next.isHeld) {
        setWasHeld(true);
        autosave.resume();
        // Load the changes of the other window.
        if (take) await autosave.refresh();
      }
    },
    [autosave, first.person, reload],
  );

  useEffect(() => {
    // Errors are ignored, because the autosave reports lost connections.
    const renew = () => acquire(false).catch(() => undefined);
    return poll(renew, { pauseMs, whileHidden: true });
  }, [acquire]);

  // If the autosave cannot send because another window has the edit lock, this window does not hold it any more.
  useEffect(
    () =>
      autosave.subscribe(() => {
        if (autosave.snapshot().connection === 'superseded')
          setEditLock((present) => ({ ...present, isHeld: false }));
      }),
    [autosave],
  );

  return { editLock, wasTaken: wasHeld && !editLock.isHeld, take: () => acquire(true) };
}
