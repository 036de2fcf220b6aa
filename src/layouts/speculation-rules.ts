import { policyLinks } from '../components/section-links.ts';

export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: policyLinks.map(({ href }) => href) }, eagerness: 'moderate' }],
});
