/** The social card, which messengers show for a link. */
import { brand } from '#brand/brand.ts';
import { hero } from '#brand/words/hero.ts';

export const socialCard = {
  path: '/social-card.jpg',
  /** In px: the size that Open Graph and X agree on for a large picture. */
  width: 1200,
  height: 630,
  name: brand.name,
  line: `${brand.descriptor.opening}${brand.descriptor.closing}`,
  alt: `${brand.name}. ${hero.imageAlt}`,
};
