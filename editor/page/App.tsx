import { Button, Center, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { Overview } from '#lib/editor/api.ts';
import { api, LineLost } from './ask.ts';
import { browserStorage } from './browser-storage.ts';
import { Editor } from './Editor.tsx';
import { fileApi } from './file-api.ts';
import { Keeper } from './keeper.ts';

/** The editor, once it is known what there is to edit. */
export function App() {
  const [known, setKnown] = useState<{ readonly overview: Overview; readonly keeper: Keeper }>();
  const [trouble, setTrouble] = useState<string>();

  const load = useCallback(async () => {
    const overview = await api.overview();
    setKnown((present) => ({
      overview,
      keeper: present?.keeper ?? new Keeper(fileApi, browserStorage('localStorage'), overview.brand),
    }));
  }, []);

  const attempt = useCallback(() => {
    setTrouble(undefined);
    load().catch((error: Error) => {
      setTrouble(
        error instanceof LineLost
          ? 'The editor does not answer. Start it again where it runs, and try again.'
          : error.message,
      );
    });
  }, [load]);

  useEffect(attempt, [attempt]);

  if (known) return <Editor {...known} reload={load} />;
  return (
    <Center h="100vh" p="md">
      <Stack align="center">
        <Text role={trouble ? 'alert' : 'status'}>{trouble ?? 'One moment…'}</Text>
        {trouble && <Button onClick={attempt}>Try again</Button>}
      </Stack>
    </Center>
  );
}
