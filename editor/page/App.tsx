import { Button, Center, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { retryTemporaryErrors } from '#lib/browser/retry-temporary.ts';
import { openBrowserStorage } from '#lib/browser/storage.ts';
import type { Overview } from '#lib/editor/api.ts';
import { api, onSessionEnd } from './api-client.ts';
import { Autosave } from './autosave/autosave.ts';
import { fileApi } from './autosave/file-api.ts';
import { Editor } from './Editor.tsx';
import { SignedOut } from './SignedOut.tsx';

interface Known {
  readonly overview: Overview;
  readonly autosave: Autosave;
}

/** The words of the same person stay with their autosave. */
function knownFrom(overview: Overview, before: Known | undefined): Known {
  const { person } = overview.editLock;
  if (before?.overview.editLock.person === person) return { overview, autosave: before.autosave };
  before?.autosave.stop();
  const owner = { brand: overview.brand, person };
  return { overview, autosave: new Autosave(fileApi, openBrowserStorage('localStorage'), owner) };
}

interface Props {
  /** Where people sign in; undefined for an editor without a server. */
  readonly signInAddress: string | undefined;
}

/** The editor, once it is known what there is to edit, and as long as somebody is signed in. */
export function App({ signInAddress }: Props) {
  const [known, setKnown] = useState<Known>();
  const [trouble, setTrouble] = useState<Error>();
  /** Why nobody is signed in. */
  const [ended, setEnded] = useState<string>();

  const load = useCallback(async () => {
    const overview = await api.overview();
    setKnown((before) => knownFrom(overview, before));
    setEnded(undefined);
  }, []);

  useEffect(() => onSessionEnd(setEnded), []);
  useEffect(() => retryTemporaryErrors(load, setTrouble), [load]);

  if (ended !== undefined)
    return (
      <SignedOut sentence={ended} autosave={known?.autosave} load={load} signInAddress={signInAddress} />
    );
  if (known) return <Editor key={known.overview.editLock.person} {...known} reload={load} />;
  return (
    <Center h="100vh" p="md">
      <Stack align="center">
        {trouble ? (
          <>
            <Text role="alert">{trouble.message || 'The editor does not answer. It is tried again.'}</Text>
            <Button onClick={() => load().catch(setTrouble)}>Try again</Button>
          </>
        ) : (
          <Text role="status">One moment…</Text>
        )}
      </Stack>
    </Center>
  );
}
