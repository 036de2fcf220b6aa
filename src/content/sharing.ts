/** The card that a messenger draws around a link. */
import { brand } from '#brand/brand.ts';
import { hero } from '#brand/words/hero.ts';

export const socialCard = {
  path: '/social-card.jpg',
  /** Pixels. What Open Graph and X agree on for a large picture. */
  width: 1200,
  height: 630,
  name: brand.name,
  line: `${brand.descriptor.opening}${brand.descriptor.closing}`,
  alt: `${brand.name}. ${hero.imageAlt}`,
};
