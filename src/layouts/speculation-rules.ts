/** Speculation rules: a policy is prerendered when the pointer rests on its link, so that it opens at once. */
import { legalPages } from '#brand/words/navigation.ts';

export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: legalPages.map(({ href }) => href) }, eagerness: 'moderate' }],
});
