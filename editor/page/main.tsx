import '@mantine/core/styles.layer.css';
import './page.css';
import { Anchor, Center, MantineProvider, Stack, Text } from '@mantine/core';
import { useHash } from '@mantine/hooks';
import { createRoot } from 'react-dom/client';
import { readAllowedOrigin } from '#lib/browser/allowed-origin.ts';
import { editorPath } from '#lib/editor/api.ts';
import { inboxPath } from '#lib/inbox/api.ts';
import { App } from './App.tsx';
import css from './parts.module.css';
import { editorCssVariables, editorTheme } from './theme.ts';

// The only origin on which the page may run; undefined if the editor runs without a server.
const origin = readAllowedOrigin('editor-origin');
const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';

// react-remove-scroll, a dependency of dialogs, adds a style element with the nonce in this variable.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const place = document.getElementById('editor');
if (place) {
  createRoot(place).render(
    <MantineProvider
      theme={editorTheme}
      cssVariablesResolver={editorCssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {origin === undefined || origin === location.origin ? (
        <App signInAddress={origin && inboxPath} />
      ) : (
        <WrongOrigin address={`${origin}${editorPath}`} />
      )}
    </MantineProvider>,
  );
}

/** The notice on a wrong origin, where no session exists. It links to the same screen on the right origin. */
function WrongOrigin({ address }: { readonly address: string }) {
  const [hash] = useHash({ getInitialValueInEffect: false });
  return (
    <Center className={css.alone}>
      <Stack role="alert">
        <Text>The editor is at another address.</Text>
        <Anchor href={`${address}${hash}`}>{address}</Anchor>
      </Stack>
    </Center>
  );
}
