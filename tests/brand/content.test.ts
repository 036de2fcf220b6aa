/** Checks the brand's texts. `tests/changed-facts` checks that numbers in them come from `facts.yaml`. */
import { expect, test } from 'vitest';
import { listStrings } from '#lib/brand/parse-yaml.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { selectedBrand } from '#src/brand.ts';

test('policies list every field of the form as collected data if the form has a recipient', () => {
  const firstOfPrivacy = (takenBy: 'server' | 'nobody') =>
    readPolicies(selectedBrand, { takenBy }).policies.find(({ slug }) => slug === 'privacy')?.sections[0];
  expect(firstOfPrivacy('server')?.body).toContainEqual({ kind: 'form-fields' });
  expect(firstOfPrivacy('nobody')?.body).not.toContainEqual({ kind: 'form-fields' });
});

test('texts contain no numbers as words, which would not follow the facts', () => {
  const { cancellationTiers, faqs } = selectedBrand.language.words;
  const { policies } = readPolicies(selectedBrand, { takenBy: 'server' });
  const text = listStrings([faqs.items, cancellationTiers, policies]).join('\n');
  const numberWord =
    /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|fifty|hundred|thousand|dozen|half)\b/gi;
  expect(text.match(numberWord)).toBeNull();
});
