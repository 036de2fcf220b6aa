import { Center, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { Overview } from '#lib/editor/api.ts';
import { api, LineLost } from './ask.ts';
import { Editor } from './Editor.tsx';
import { Keeper } from './keeper.ts';

/** The editor, once it is known what there is to edit. */
export function App() {
  const [known, setKnown] = useState<{ readonly overview: Overview; readonly keeper: Keeper }>();
  const [trouble, setTrouble] = useState<string>();

  const load = useCallback(async () => {
    const overview = await api.overview();
    setKnown((present) => ({
      overview,
      keeper: present?.keeper ?? new Keeper(api, localStorage, overview.brand),
    }));
  }, []);

  useEffect(() => {
    load().catch((error: Error) => {
      setTrouble(
        error instanceof LineLost ? 'The editor does not answer. Is it still running?' : error.message,
      );
    });
  }, [load]);

  if (known) return <Editor {...known} reload={load} />;
  return (
    <Center h="100vh" p="md">
      <Text role={trouble ? 'alert' : 'status'}>{trouble ?? 'One moment…'}</Text>
    </Center>
  );
}
