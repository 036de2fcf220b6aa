/** Metadata of the social card: the preview image of links in messengers. */

import { localizePath } from '#lib/brand/languages.ts';
import { brand, language, words } from '#src/brand.ts';

const { hero } = words;
const { descriptor } = words.brand;

export const socialCardImage = {
  path: localizePath(language, '/social-card.jpg'),
  /** The size in px that Open Graph and X recommend. */
  width: 1200,
  height: 630,
  name: brand.name,
  line: `${descriptor.opening}${descriptor.closing}`,
  alt: `${brand.name}. ${hero.imageAlt}`,
};
