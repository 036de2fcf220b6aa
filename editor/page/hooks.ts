import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { poll } from '#lib/browser/poll.ts';
import type { EditLockStatus, SentenceValues } from '#lib/editor/api.ts';
import { api } from './api-client.ts';
import type { Autosave } from './autosave/autosave.ts';

const renewalMs = 5000;

/**
 * Acquires and renews the edit lock. The returned `take` acquires it from another window.
 * @param reload called if somebody else has signed in in this browser
 */
export function useEditLock(first: EditLockStatus, autosave: Autosave, reload: () => Promise<void>) {
  const [editLock, setEditLock] = useState(first);
  const [wasHeld, setWasHeld] = useState(first.isHeld);

  const acquire = useCallback(
    async (take: boolean) => {
      const next = await api.acquireEditLock(take);
      if (next.person !== first.person) return await reload();
      setEditLock(next);
      if (next.isHeld) {
        setWasHeld(true);
        autosave.resume();
        if (take) await autosave.refresh();
      }
    },
    [autosave, first.person, reload],
  );

  useEffect(() => {
    // Ignores errors, because the autosave reports lost connections.
    const renew = () => acquire(false).catch(() => undefined);
    return poll(renew, { pauseMs: () => renewalMs, whileHidden: true });
  }, [acquire]);

  // If the server rejected a save because another window has the edit lock, this window has lost it.
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

/** In ms. The numbers are reloaded after the preview, so that they do not delay it. */
const pauseMs = 1500;

/** Returns the brand's numbers, formatted for sentences in a language. Reloads them after each save. */
export function useBrandNumbers(language: string, autosave: Autosave): SentenceValues | undefined {
  const [figures, setFigures] = useState<SentenceValues>();
  const read = useCallback(() => api.figures(language).then(setFigures, () => undefined), [language]);
  const readLater = useDebouncedCallback(read, pauseMs);
  useEffect(() => void read(), [read]);
  useEffect(() => autosave.onSaved(() => readLater()), [autosave, readLater]);
  return figures;
}

export function useUndoKeys(undo: () => void, redo: () => void): void {
  const unlessNative = (action: () => void) => (event: KeyboardEvent) => {
    if (hasNativeUndo(event.target)) return;
    event.preventDefault();
    action();
  };
  const options = { preventDefault: false };
  useHotkeys(
    [
      ['mod+Z', unlessNative(undo), options],
      ['mod+shift+Z', unlessNative(redo), options],
      ['mod+Y', unlessNative(redo), options],
    ],
    [],
    true,
  );
}

/**
 * Whether the browser itself handles undo in this element, because the element does not edit a file. Examples are the
 * input for the name of a new service, and dialogs without fields.
 */
const hasNativeUndo = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches(
    '[role=dialog]:not(:has([id^="field/"])) *, :is(textarea, input:is(:not([type]), [type=text], [type=search])):not([id^="field/"])',
  );
