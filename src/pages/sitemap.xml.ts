import type { APIRoute } from 'astro';
import { localizePath } from '#lib/brand/languages.ts';
import { policySlugs } from '#lib/brand/sections.ts';
import { facts, languages } from '#src/brand.ts';
import { listPageTranslations } from '../components/languages/translations.ts';

export const GET: APIRoute = ({ site }) => {
  const toUrl = (path: string) => new URL(path, site);
  const entries = (page: string, changed = '') => {
    const translations = listPageTranslations(page);
    const alternates = [
      ...translations,
      ...translations.slice(0, 1).map((first) => ({ ...first, code: 'x-default' })),
    ].map(({ code, path }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${toUrl(path)}"/>`);
    return languages.map(
      (language) =>
        `<url><loc>${toUrl(localizePath(language, page))}</loc>${changed}${alternates.join('')}</url>`,
    );
  };
  // The first day of the month, because the brand states the month only, and sitemaps require a day.
  const changed = `<lastmod>${facts.policiesLastUpdated}-01</lastmod>`;
  const urls = [...entries('/'), ...policySlugs.flatMap((slug) => entries(`/${slug}`, changed))];
  const withTranslations = languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${withTranslations}>
${urls.join('\n')}
</urlset>
`,
  );
};
