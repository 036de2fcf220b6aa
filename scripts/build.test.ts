import { expect, onTestFinished, test, vi } from 'vitest';

test('an empty setting counts as none: the build empties its folder, which must not be this one', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('OUT_DIR', '');
  vi.stubEnv('SITE_URL', '');
  const { default: config } = await import('../astro.config.ts');
  expect(config).toMatchObject({ outDir: './dist', site: 'https://vesperrow.example' });
});
