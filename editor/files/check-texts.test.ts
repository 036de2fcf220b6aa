import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CachedTextCheck } from './check-texts.ts';

const brand = 'brands/vesper-row';
const texts = new Map(
  globSync('**/*.{yaml,md}', { cwd: brand }).map((name) => [name, readFileSync(join(brand, name), 'utf8')]),
);

test('unchanged texts are read once, and changed ones again', () => {
  const check = new CachedTextCheck();
  const sound = check.check(texts);
  expect(sound.problems).toEqual([]);
  expect(check.check(new Map(texts))).toBe(sound);
  const broken = check.check(new Map(texts).set('en/hero.yaml', 'headline: ""'));
  expect(broken.problems[0]).toMatchObject({ file: 'en/hero.yaml' });
  const without = new Map(texts);
  without.delete('en/about.yaml');
  expect(check.check(without).problems).toMatchObject([{ file: 'en/about.yaml' }]);
  expect(check.check(texts).problems).toEqual([]);
});
