import type { APIRoute } from 'astro';
import { inboxPath } from '#lib/inbox/api.ts';
import { language, locale, words } from '#src/brand.ts';
import { readBrandColor } from '../../../styles/color.ts';

/** The web app manifest of the inbox, with which its page can be installed. The public pages have no manifest. */
export const GET: APIRoute = () => {
  const color = readBrandColor('paper');
  return Response.json({
    id: inboxPath,
    name: words.desk.title,
    short_name: words.desk.label,
    lang: locale.language,
    dir: language.direction,
    start_url: inboxPath,
    scope: inboxPath,
    display: 'standalone',
    background_color: color,
    theme_color: color,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  });
};
