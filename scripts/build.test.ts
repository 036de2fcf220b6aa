import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

test('an empty setting counts as none: the build empties its folder, which must not be this one', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('OUT_DIR', '');
  vi.stubEnv('SITE_URL', '');
  const { default: config } = await import('../astro.config.ts');
  expect(config).toMatchObject({ outDir: './dist', site: 'https://vesperrow.example' });
});

test('two style modules never share the mark of their classes: the build stops before it mixes them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'modules-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const module = (path: string) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    return file;
  };
  const { default: config } = await import('../astro.config.ts');
  const { generateScopedName: classNameOf } = config.vite?.css?.modules || {};
  if (typeof classNameOf !== 'function') throw new Error('Classes are not named by a function.');
  const hero = module('hero/hero.module.css');
  const name = classNameOf('text', hero, '');
  expect(classNameOf('text', `${hero}?used`, '')).toBe(name);
  expect(classNameOf('text', module('about/about.module.css'), '')).not.toBe(name);
  const second = module('second/hero.module.css');
  expect(() => classNameOf('text', second, '')).toThrow('rename one');
  rmSync(hero);
  expect(classNameOf('text', second, '')).toBe(name);
});
