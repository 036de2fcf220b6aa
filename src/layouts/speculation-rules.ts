/** A policy is drawn in advance as soon as a pointer rests on its link, so that it opens without a wait. */
import { createHash } from 'node:crypto';
import { legalPages } from '../content/navigation.ts';

export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: legalPages.map(({ href }) => href) }, eagerness: 'moderate' }],
});

/** By which the page's policy knows them. */
export const speculationRulesHash =
  `sha256-${createHash('sha256').update(speculationRules).digest('base64')}` as const;
