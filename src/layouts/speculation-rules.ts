/** A policy is drawn in advance as soon as a pointer rests on its link, so that it opens without a wait. */
import { legalPages } from '#brand/words/navigation.ts';

export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: legalPages.map(({ href }) => href) }, eagerness: 'moderate' }],
});
