import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { readAllowedOrigin } from '#lib/browser/allowed-origin.ts';
import { inboxPath } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { App } from './App.tsx';
import { subscribeToHash } from './route.ts';
import { Screen } from './Screen.tsx';

/** In ms. The page stays empty for at most this time. */
const fontTimeoutMs = 1000;

/**
 * Applies the brand's fonts if they load in time.
 * `font-loading-script.ts` does so for other pages, but would decide before the inbox renders its first text.
 */
async function applyBrandFonts(): Promise<void> {
  const needed = [...document.fonts].filter(({ display }) => display === 'optional');
  const timeout = new Promise((_, reject) => setTimeout(reject, fontTimeoutMs));
  await Promise.race([Promise.all(needed.map((face) => face.load())), timeout]).then(
    () => document.documentElement.setAttribute('data-faces', ''),
    () => {},
  );
}

const container = document.querySelector('[data-desk]');
if (container) {
  await applyBrandFonts();
  const root = createRoot(container);
  const origin = readAllowedOrigin('desk-origin');
  root.render(
    origin === undefined || origin === location.origin ? <App /> : <WrongOriginScreen origin={origin} />,
  );

  // Removes all content before the page enters the back/forward cache, and reloads the page when it is restored.
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    root.unmount();
    document.title = words.desk.title;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/**
 * Shown at another origin than the inbox's own one, where passkeys do not work.
 * It links to the right origin. It does not redirect, because a redirect could loop behind a proxy.
 */
function WrongOriginScreen({ origin }: { readonly origin: string }) {
  const { elsewhere, label } = words.desk;
  const fragment = useSyncExternalStore(subscribeToHash, () => location.hash);
  return (
    <Screen title={elsewhere.heading} heading={elsewhere.heading} label={label}>
      <div className="stack">
        <p className="lead">{elsewhere.desk}</p>
        <p>
          <a href={`${origin}${inboxPath}${fragment}`}>{`${origin}${inboxPath}`}</a>
        </p>
      </div>
    </Screen>
  );
}
