import { Center, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Overview } from '#lib/editor/api.ts';
import { api, LineLost } from './ask.ts';

/** The editor, once it is known what there is to edit. */
export function App() {
  const [overview, setOverview] = useState<Overview>();
  const [trouble, setTrouble] = useState<string>();

  useEffect(() => {
    api.overview().then(setOverview, (error: Error) => {
      setTrouble(
        error instanceof LineLost ? 'The editor does not answer. Is it still running?' : error.message,
      );
    });
  }, []);

  if (!overview)
    return (
      <Center h="100vh">
        <Text role={trouble ? 'alert' : 'status'}>{trouble ?? 'One moment…'}</Text>
      </Center>
    );
  return <Title>{overview.brand}</Title>;
}
