import type { APIRoute } from 'astro';
import { brand } from '#brand/brand.ts';
import { locale } from '#brand/locale.ts';
import { landingPage } from '#brand/words/pages.ts';
import { iconFiles } from '../pictures/icons.ts';
import { color } from '../styles/color.ts';

const png = (name: keyof typeof iconFiles) => {
  const { size } = iconFiles[name];
  return { src: `/${name}.png`, type: 'image/png', sizes: `${size}x${size}` };
};

export const GET: APIRoute = () =>
  Response.json({
    name: brand.name,
    description: landingPage.description,
    lang: locale.language,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: color('sky-6'),
    theme_color: color('sky-6'),
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      png('icon-192'),
      png('icon-512'),
      { ...png('icon-maskable-512'), purpose: 'maskable' },
    ],
  });
