import { useSessionStorage } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { isTemporaryError } from '#lib/browser/api-client.ts';
import { poll } from '#lib/browser/poll.ts';
import type { BrandDiff, Publication, PublicationRequest, Release } from '#lib/editor/api.ts';
import { api } from '../api-client.ts';
import { useAutosave, useEditor } from '../editor-context.ts';

const pauseMs = 1000;

export const progress = {
  checking: 'It is checked.',
  building: 'The site is built. This takes a minute or so; you may go on meanwhile.',
  switching: 'The new site takes the place of the old one.',
};

export const isUnderWay = (state: Publication['state']): state is keyof typeof progress => state in progress;

export type PublishingState = ReturnType<typeof usePublishing>;

/**
 * The newest publication, and what would be published. Follows a publication also while the dialog is closed, because the
 * forms are read again at its end.
 */
export function usePublishing(isOpen: boolean) {
  const { overview, autosave } = useEditor();
  const [changes, setChanges] = useState<BrandDiff>();
  /** The changes at the end of the publication whose result is shown. */
  const [shownWith, setShownWith] = useState<BrandDiff>();
  const [publication, setPublication] = useState<Publication>();
  const [message, setMessage] = useState<string>();
  /** The release that was brought back last. */
  const [restored, setRestored] = useState<Release>();
  // The note outlives the end of the session.
  const noteKey = `editor-note ${overview.editLock.person}`;
  const [note, setNote] = useSessionStorage({ key: noteKey, defaultValue: '' });
  const isRunning = publication !== undefined && isUnderWay(publication.state);
  // Changes at each save, and not when another file is opened.
  const unsaved = [...useAutosave().files.values()]
    .filter(({ state }) => state !== 'saved')
    .map(({ open, state }) => `${open.name} ${state}`)
    .join('\n');

  const attempt = useCallback((task: () => Promise<void>) => {
    setMessage(undefined);
    task().catch((error: Error) => setMessage(error.message || 'No connection. Try again.'));
  }, []);

  const update = useCallback(
    async (next: Publication) => {
      setPublication(next);
      if (isUnderWay(next.state)) return;
      if (next.state === 'done' && !restored) setNote('');
      const readChanges = async () => {
        const changed = await api.changes();
        setChanges(changed);
        setShownWith(changed);
      };
      await Promise.all([readChanges(), autosave.refresh(), autosave.readFindings()]);
    },
    [autosave, restored, setNote],
  );

  useEffect(() => {
    if (!isOpen) return;
    autosave.flush();
    attempt(async () => setPublication(await api.publication()));
  }, [isOpen, autosave, attempt]);

  useEffect(() => {
    if (!isRunning) return;
    const read = async () => {
      try {
        await update(await api.publication());
      } catch (error) {
        if (!isTemporaryError(error)) throw error;
      }
    };
    return poll(async () => attempt(read), { pauseMs: () => pauseMs, whileHidden: true });
  }, [isRunning, attempt, update]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something has reached the editor
  useEffect(() => {
    if (isOpen) attempt(async () => setChanges(await api.changes()));
    else setChanges(undefined);
  }, [isOpen, attempt, unsaved]);

  const publish = (left: Pick<PublicationRequest, 'leftOut' | 'unsent'>) => {
    setRestored(undefined);
    attempt(async () => update(await api.publish({ note: note.trim() || undefined, ...left })));
  };
  const restore = (release: Release) => {
    setRestored(release);
    attempt(async () => update(await api.restore(release.id)));
  };
  return { changes, shownWith, publication, isRunning, restored, message, note, setNote, publish, restore };
}
