/**
 * Lists the pages that exist in every language. Files that are the same for all languages, such as the sitemap, are in
 * `src/pages`.
 */
import type { AstroIntegration } from 'astro';
import { localizePath, type PathPrefix } from '#lib/brand/languages.ts';
import { type ConsultationEndpoint, confirmationPath } from '#lib/request/consultation-endpoint.ts';
import { type TemplatePage, templateSamples } from '#lib/request/page-templates.ts';

/** Files in `src/pages/_in-language` by the path of their page in the first language. */
type Pages = Readonly<Record<string, string>>;

const pages: Pages = {
  '/': 'index.astro',
  '/404': '404.astro',
  '/[policy]': '[policy].astro',
  '/social-card.jpg': 'social-card.jpg.ts',
};

/**
 * Returns the pages that are built only for this form endpoint: the templates of our server's responses, or the confirmation
 * page for a form service.
 */
function getEndpointPages({ takenBy }: ConsultationEndpoint, { prefix }: PathPrefix): Pages {
  if (takenBy === 'nobody') return {};
  if (takenBy === 'service') return { [confirmationPath]: 'form-service/received.astro' };
  // The request sheet and the inbox exist only in the first language, because only the staff uses them.
  const names = (Object.keys(templateSamples) as TemplatePage[]).filter(
    (page) => page !== 'sheet' || !prefix,
  );
  const desk = prefix ? [] : ['desk.astro', 'desk.webmanifest.ts'];
  const files = [...desk, ...['500', ...names].map((page) => `${page}.astro`)];
  return Object.fromEntries(files.map((file) => [`/${file.replace(/\.\w+$/, '')}`, `our-server/${file}`]));
}

export const listPageFiles = (language: PathPrefix, endpoint: ConsultationEndpoint): Pages =>
  Object.fromEntries(
    Object.entries({ ...pages, ...getEndpointPages(endpoint, language) }).map(([path, file]) => [
      localizePath(language, path),
      `./src/pages/_in-language/${file}`,
    ]),
  );

export const createPagesIntegration = (
  language: PathPrefix,
  endpoint: ConsultationEndpoint,
): AstroIntegration => ({
  name: 'pages-in-language',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const [pattern, entrypoint] of Object.entries(listPageFiles(language, endpoint)))
        injectRoute({ pattern, entrypoint });
    },
  },
});
