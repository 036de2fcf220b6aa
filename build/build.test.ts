import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTemporaryFolder } from '../tests/support/server/server-fixtures.ts';

test('an empty OUT_DIR counts as unset: Astro would otherwise empty the checkout', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('OUT_DIR', '');
  vi.stubEnv('SITE_URL', '');
  const { default: config } = await import('../astro.config.ts');
  expect(config).toMatchObject({ outDir: './dist', site: 'https://vesperrow.example' });
});

test('an invalid brand ends the build with one sentence and no stack', () => {
  const brand = createTemporaryFolder();
  cpSync('brands/vesper-row', brand, { recursive: true });
  const file = join(brand, 'opening-hours.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('America/New_York', 'Mars'));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'build/build.ts'], {
    encoding: 'utf8',
    env: { ...process.env, BRAND: brand, OUT_DIR: createTemporaryFolder() },
  });
  expect(stderr).toMatch(/opening-hours\.yaml(?::\d+)?: openingHours\.timeZone must be .*“Mars”\.\n$/);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});
