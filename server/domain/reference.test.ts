import { expect, test } from 'vitest';
import { brand } from '#src/brand.ts';
import { createReference, parseReference } from './reference.ts';

test('a reference is the brand’s prefix and eight characters that cannot be mistaken for each other', () => {
  const references = Array.from({ length: 500 }, () => createReference(brand.referencePrefix));
  for (const reference of references) {
    expect(reference).toMatch(
      new RegExp(`^${brand.referencePrefix}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$`),
    );
  }
  expect(new Set(references).size).toBe(500);
});

test.each(['VR-7K30-9F1M', 'vr-7k30-9f1m', ' VR 7K30 9F1M ', 'vr7k3o9flm', 'VR–7K3O–9FIM'])(
  'a reference is understood as people write it: %j',
  (text) => {
    expect(parseReference(text, brand.referencePrefix)).toBe('VR-7K30-9F1M');
  },
);

test('a reference without the prefix is the brand’s own', () => {
  expect(parseReference('7k30-9f1m', brand.referencePrefix)).toBe(`${brand.referencePrefix}-7K30-9F1M`);
});

test.each(['', 'VR', 'VR-7K30-9F1', 'VR-7K30-9F1U', `${'V'.repeat(5000)}-7K30-9F1M`, 'ЖЖ-ЖЖЖЖ'])(
  'invalid text is no reference: %j',
  (text) => {
    expect(parseReference(text, brand.referencePrefix)).toBeUndefined();
  },
);

test('a reference that an earlier brand has issued is still found', () => {
  expect(parseReference('OL-7K30-9F1M', brand.referencePrefix)).toBe('OL-7K30-9F1M');
});
