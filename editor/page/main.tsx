/** The script of the editor's page. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { cssVariables, theme } from './theme.ts';

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
      <App />
    </MantineProvider>,
  );
}
