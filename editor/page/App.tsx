import { Button, Center, Stack } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { retryTemporaryErrors } from '#lib/browser/retry-temporary.ts';
import { openBrowserStorage } from '#lib/browser/storage.ts';
import type { EditorOverview } from '#lib/editor/api.ts';
import { api, onSessionEnd } from './api-client.ts';
import { Autosave } from './autosave/autosave.ts';
import { Editor } from './Editor.tsx';
import css from './parts.module.css';
import { SignedOutScreen } from './SignedOutScreen.tsx';
import { Loading } from './shell/text.tsx';

interface Loaded {
  readonly overview: EditorOverview;
  readonly autosave: Autosave;
}

/** Keeps the autosave with its unsent edits, unless another person has signed in. */
function updateLoaded(overview: EditorOverview, before: Loaded | undefined): Loaded {
  const { person } = overview.editLock;
  if (before?.overview.editLock.person === person) return { overview, autosave: before.autosave };
  before?.autosave.stop();
  const owner = { brand: overview.brand, person };
  return { overview, autosave: new Autosave(api, openBrowserStorage('localStorage'), owner) };
}

export function App({ signInAddress }: { readonly signInAddress: string | undefined }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<Error>();
  const [endReason, setEndReason] = useState<string>();

  const load = useCallback(async () => {
    const overview = await api.overview();
    setLoaded((before) => updateLoaded(overview, before));
    setEndReason(undefined);
  }, []);

  useEffect(() => onSessionEnd(setEndReason), []);
  useEffect(() => retryTemporaryErrors(load, setError), [load]);

  if (endReason !== undefined)
    return (
      <SignedOutScreen
        sentence={endReason}
        autosave={loaded?.autosave}
        load={load}
        signInAddress={signInAddress}
      />
    );
  if (loaded) return <Editor key={loaded.overview.editLock.person} {...loaded} reload={load} />;
  return (
    <Center className={css.alone}>
      <Stack align="center">
        <Loading message={error && (error.message || 'The editor does not respond. Trying again…')} />
        {error && <Button onClick={() => load().catch(setError)}>Try again</Button>}
      </Stack>
    </Center>
  );
}
