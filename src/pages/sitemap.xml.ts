import type { APIRoute } from 'astro';
import { policySlugs } from '#lib/brand/sections.ts';
import { facts } from '#lib/brand/selected.ts';

/** The pages that search engines should list. */
export const GET: APIRoute = ({ site }) => {
  const entry = (path: string, changed = '') => `<url><loc>${new URL(path, site)}</loc>${changed}</url>`;
  // The sitemap's schema wants a day: the first of the month that the policies name.
  const changed = `<lastmod>${facts.policiesLastUpdated}-01</lastmod>`;
  const entries = [entry('/'), ...policySlugs.map((slug) => entry(`/${slug}`, changed))];
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`,
  );
};
