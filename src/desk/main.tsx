/** The script of the desk's page. */
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

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

// A browser that kept the page while somebody was elsewhere would show what was open when they left, whoever comes back.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const place = document.querySelector('[data-desk]');
if (place) {
  await setInFaces();
  createRoot(place).render(<App />);
}
