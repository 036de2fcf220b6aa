/** The real site, built from other facts. */
import site from '../../astro.config.ts';
import { changedFacts } from './changed-facts.ts';

export default {
  ...site,
  vite: { ...site.vite, plugins: [...(site.vite?.plugins ?? []), changedFacts] },
};
