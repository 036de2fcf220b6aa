/** The script of the editor's page. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { cssVariables, theme } from './theme.ts';

/** The content of one of the page's metadata. */
const metadata = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

// Any origin will do on this machine, and in a development server, which leaves the tag as it is.
const origin = metadata('editor-origin') ?? '';
const isElsewhere = URL.canParse(origin) && origin !== location.origin;
const nonce = metadata('style-nonce') ?? '';

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
      {isElsewhere ? <Elsewhere origin={origin} /> : <App />}
    </MantineProvider>,
  );
}
