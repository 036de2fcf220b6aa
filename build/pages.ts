/** The site's pages in one language. What the whole site has once, such as its sitemap, stands in `src/pages` itself. */
import type { AstroIntegration } from 'astro';
import { localizePath, type PathPrefix } from '#lib/brand/languages.ts';
import { type ConsultationEndpoint, thanksPath } from '#lib/request/consultation-endpoint.ts';
import { sampleViews, type TemplatePage } from '#lib/request/page-templates.ts';

/** Pages below `src/pages/_in-language`, by their addresses in the first language. */
type Pages = Readonly<Record<string, string>>;

const pages: Pages = {
  '/': 'index.astro',
  '/404': '404.astro',
  '/[policy]': '[policy].astro',
  '/social-card.jpg': 'social-card.jpg.ts',
};

/** Pages that depend on who takes the form: those that our server answers with, or the one for a form service. */
function pagesByEndpoint({ takenBy }: ConsultationEndpoint, { prefix }: PathPrefix): Pages {
  if (takenBy === 'nobody') return {};
  if (takenBy === 'service') return { [thanksPath]: 'form-service/received.astro' };
  // Only the desk sees its page and the sheet, and its language is the first.
  const filled = (Object.keys(sampleViews) as TemplatePage[]).filter((page) => page !== 'sheet' || !prefix);
  const desk = prefix ? [] : ['desk'];
  return Object.fromEntries(
    ['500', ...desk, ...filled].map((page) => [`/${page}`, `our-server/${page}.astro`]),
  );
}

/** The files of the pages in a language, by their addresses. */
export const listPageFiles = (language: PathPrefix, endpoint: ConsultationEndpoint): Pages =>
  Object.fromEntries(
    Object.entries({ ...pages, ...pagesByEndpoint(endpoint, language) }).map(([path, file]) => [
      localizePath(language, path),
      `./src/pages/_in-language/${file}`,
    ]),
  );

/** Has Astro build the pages in a language. */
export const pagesIntegration = (language: PathPrefix, endpoint: ConsultationEndpoint): AstroIntegration => ({
  name: 'pages-in-language',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const [pattern, entrypoint] of Object.entries(listPageFiles(language, endpoint)))
        injectRoute({ pattern, entrypoint });
    },
  },
});
