import { expect, test } from 'vitest';
import { copyBrand } from '../../tests/support/editor/copy-brand.ts';
import { BrandStore } from './brand-store.ts';

test('unchanged texts are read once, and changed ones again', async () => {
  const { brand, folder } = copyBrand();
  const store = new BrandStore({ brand, state: folder });
  const texts = await store.readTexts();
  const sound = store.check(texts);
  expect(sound.problems).toEqual([]);
  expect(store.check(new Map(texts))).toBe(sound);
  const broken = store.check(new Map(texts).set('en/hero.yaml', 'headline: ""'));
  expect(broken.problems[0]).toMatchObject({ file: 'en/hero.yaml' });
  const without = new Map(texts);
  without.delete('en/about.yaml');
  expect(store.check(without).problems).toMatchObject([{ file: 'en/about.yaml' }]);
  expect(store.check(texts).problems).toEqual([]);
});
