/** The script of the editor's page. */
import '@mantine/core/styles.css';
import './page.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { deskPath } from '#lib/desk/api.ts';
import { App } from './App.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { cssVariables, theme } from './theme.ts';

/** The content of one of the page's metadata. */
const metadata = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** The only origin at which the editor may be used; undefined on this machine, and in a development server, which fills no tag. */
function editorOrigin(): string | undefined {
  const origin = metadata('editor-origin') ?? '';
  return URL.canParse(origin) ? origin : undefined;
}

const origin = editorOrigin();
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
      {origin === undefined || origin === location.origin ? (
        <App signInAddress={origin && deskPath} />
      ) : (
        <Elsewhere origin={origin} />
      )}
    </MantineProvider>,
  );
}
