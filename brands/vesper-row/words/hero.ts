import { aroundTheClock, atLeast, percent } from '#lib/brand/phrases.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';

export const hero = {
  /** As large as its lines allow. A soft hyphen (`\u00ad`) says where a very long word may break on a phone. */
  headline: 'Exclusive. Discreet. Exceptional.',
  second: 'Your Time. Curated.',
  descriptor: brand.descriptor,
  imageAlt: 'Stone arches open onto still water and the sea. The sun is about to set.',
  reserve: 'Reserve Your Experience',
  services: 'View Our Services',
  claims: [
    { figure: aroundTheClock, label: 'global concierge' },
    { figure: atLeast(facts.countriesServedAtLeast), label: 'countries served' },
    { figure: percent(facts.discretionGuaranteedPercent), label: 'discretion guaranteed' },
  ],
};
