/** The social card, which messengers show for a link. */

import { localizePath } from '#lib/brand/languages.ts';
import { brand, language, words } from '#src/brand.ts';

const { hero } = words;
const { descriptor } = words.brand;

export const socialCardImage = {
  path: localizePath(language, '/social-card.jpg'),
  /** In px: the size that Open Graph and X agree on for a large picture. */
  width: 1200,
  height: 630,
  name: brand.name,
  line: `${descriptor.opening}${descriptor.closing}`,
  alt: `${brand.name}. ${hero.imageAlt}`,
};
