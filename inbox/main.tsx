/** The script of the desk's page. */
import { createRoot } from 'react-dom/client';
import { readAllowedOrigin } from '#lib/browser/allowed-origin.ts';
import { words } from '#src/brand.ts';
import { App } from './App.tsx';
import { WrongOriginScreen } from './screens/WrongOriginScreen.tsx';

/** The longest that the page stays empty for its typefaces. */
const patienceMs = 1000;

/**
 * Sets the page in the brand's typefaces if they come in time. Its first words come by script, later than those of other
 * pages, for which `all-faces-or-none.ts` has decided by then.
 */
async function setInFaces(): Promise<void> {
  const needed = [...document.fonts].filter(({ display }) => display === 'optional');
  const came = Promise.all(needed.map((face) => face.load())).then(
    () => true,
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false));
  if (await Promise.race([came, late])) document.documentElement.dataset.faces = '';
}

const place = document.querySelector('[data-desk]');
if (place) {
  await setInFaces();
  const root = createRoot(place);
  const origin = readAllowedOrigin('desk-origin');
  root.render(
    origin === undefined || origin === location.origin ? <App /> : <WrongOriginScreen origin={origin} />,
  );

  // The back/forward cache keeps nothing of what was shown, and reloads the page when it restores it.
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    root.unmount();
    document.title = words.desk.title;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
