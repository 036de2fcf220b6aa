import { Button, Center, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { Overview } from '#lib/editor/api.ts';
import { api, onSessionEnd } from './ask.ts';
import { browserStorage } from './browser-storage.ts';
import { Editor } from './Editor.tsx';
import { fileApi } from './file-api.ts';
import { Keeper } from './keeper.ts';
import { retryTemporary } from './retry-temporary.ts';
import { SignedOut } from './SignedOut.tsx';

interface Known {
  readonly overview: Overview;
  readonly keeper: Keeper;
}

/** The words of the same person stay with their keeper. */
function knownFrom(overview: Overview, before: Known | undefined): Known {
  const { person } = overview.turn;
  if (before?.overview.turn.person === person) return { overview, keeper: before.keeper };
  before?.keeper.stop();
  const owner = { brand: overview.brand, person };
  return { overview, keeper: new Keeper(fileApi, browserStorage('localStorage'), owner) };
}

interface Props {
  /** Where people sign in; undefined for an editor without a server. */
  readonly signInAddress: string | undefined;
}

/** The editor, once it is known what there is to edit, and as long as somebody is signed in. */
export function App({ signInAddress }: Props) {
  const [known, setKnown] = useState<Known>();
  const [trouble, setTrouble] = useState<string>();
  /** Why nobody is signed in. */
  const [ended, setEnded] = useState<string>();

  const load = useCallback(async () => {
    const overview = await api.overview();
    setKnown((before) => knownFrom(overview, before));
    setEnded(undefined);
  }, []);

  const attempt = useCallback(async () => {
    try {
      await load();
      setTrouble(undefined);
    } catch (error) {
      setTrouble((error as Error).message || 'The editor does not answer. It is tried again.');
      throw error;
    }
  }, [load]);

  useEffect(() => onSessionEnd(setEnded), []);
  useEffect(() => retryTemporary(attempt), [attempt]);

  if (ended !== undefined)
    return <SignedOut sentence={ended} keeper={known?.keeper} load={load} signInAddress={signInAddress} />;
  if (known) return <Editor key={known.overview.turn.person} {...known} reload={load} />;
  return (
    <Center h="100vh" p="md">
      <Stack align="center">
        <Text role={trouble ? 'alert' : 'status'}>{trouble ?? 'One moment…'}</Text>
        {trouble && <Button onClick={() => attempt().catch(() => undefined)}>Try again</Button>}
      </Stack>
    </Center>
  );
}
