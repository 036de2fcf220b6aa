/** The real site, built from changed facts. */
import site from '../../astro.config.ts';
import { changedFacts } from './change-facts.ts';

export default {
  ...site,
  vite: { ...site.vite, plugins: [...(site.vite?.plugins ?? []), changedFacts] },
};
