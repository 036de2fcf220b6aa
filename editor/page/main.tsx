/** The script of the editor's page. */
import '@mantine/core/styles.css';
import './page.css';
import { Anchor, Center, MantineProvider, Stack, Text } from '@mantine/core';
import { useHash } from '@mantine/hooks';
import { createRoot } from 'react-dom/client';
import { readAllowedOrigin } from '#lib/browser/allowed-origin.ts';
import { editorPath } from '#lib/editor/api.ts';
import { deskPath } from '#lib/inbox/api.ts';
import { App } from './App.tsx';
import { cssVariables, theme } from './theme.ts';

// Undefined on this machine.
const origin = readAllowedOrigin('editor-origin');
const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';

// What locks the page behind a dialog writes a style element of its own; it looks for the nonce in this variable.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const place = document.getElementById('editor');
if (place) {
  createRoot(place).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      getStyleNonce={() => nonce}
    >
      {origin === undefined || origin === location.origin ? (
        <App signInAddress={origin && deskPath} />
      ) : (
        <Elsewhere address={`${origin}${editorPath}`} />
      )}
    </MantineProvider>,
  );
}

/** The page at another origin than the editor's, where nobody has a session: it links to the same screen there. */
function Elsewhere({ address }: { readonly address: string }) {
  const [hash] = useHash({ getInitialValueInEffect: false });
  return (
    <Center h="100vh" p="md">
      <Stack role="alert">
        <Text>The editor is at another address.</Text>
        <Anchor href={`${address}${hash}`}>{address}</Anchor>
      </Stack>
    </Center>
  );
}
