/** The card that a messenger draws around a link, and the language of the pages. */
import { brand } from './brand.ts';
import { hero } from './hero.ts';

export const socialCard = {
  path: '/social-card.jpg',
  /** Pixels. What Open Graph and X agree on for a large picture. */
  width: 1200,
  height: 630,
  name: brand.name,
  line: `${brand.descriptor.opening}${brand.descriptor.closing}`,
  alt: `${brand.name}. ${hero.imageAlt}`,
};

export const locale = { language: 'en', openGraph: 'en_US' };
