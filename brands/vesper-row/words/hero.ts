import { aroundTheClock, atLeast, percent } from '#content/phrases.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';

export const hero = {
  /** On one line on wide screens, one word a line on phones. */
  headline: ['Exclusive.', 'Discreet.', 'Exceptional.'],
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
