import { Anchor, Center, Stack, Text } from '@mantine/core';
import { useHash } from '@mantine/hooks';
import { editorPath } from '#lib/editor/api.ts';

/** The page at another origin than the editor's, where nobody has a session: it links to the same screen there. */
export function Elsewhere({ origin }: { readonly origin: string }) {
  const [hash] = useHash({ getInitialValueInEffect: false });
  return (
    <Center h="100vh" p="md">
      <Stack role="alert">
        <Text>The editor is at another address.</Text>
        <Anchor href={`${origin}${editorPath}${hash}`}>{`${origin}${editorPath}`}</Anchor>
      </Stack>
    </Center>
  );
}
