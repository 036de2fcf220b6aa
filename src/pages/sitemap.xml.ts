import type { APIRoute } from 'astro';
import { localizePath } from '#lib/brand/languages.ts';
import { policySlugs } from '#lib/brand/sections.ts';
import { facts, languages } from '#src/brand.ts';
import { listTranslations } from '../components/languages/translations.ts';

/** The pages that search engines should list, each with its translations. */
export const GET: APIRoute = ({ site }) => {
  const addressOf = (path: string) => new URL(path, site);
  const entries = (page: string, changed = '') => {
    const translations = listTranslations(page);
    const alternates = [
      ...translations,
      ...translations.slice(0, 1).map((each) => ({ ...each, code: 'x-default' })),
    ].map(({ code, path }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${addressOf(path)}"/>`);
    return languages.map(
      (language) =>
        `<url><loc>${addressOf(localizePath(language, page))}</loc>${changed}${alternates.join('')}</url>`,
    );
  };
  // The sitemap's schema wants a day: the first of the month that the policies name.
  const changed = `<lastmod>${facts.policiesLastUpdated}-01</lastmod>`;
  const all = [...entries('/'), ...policySlugs.flatMap((slug) => entries(`/${slug}`, changed))];
  const withTranslations = languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${withTranslations}>
${all.join('\n')}
</urlset>
`,
  );
};
