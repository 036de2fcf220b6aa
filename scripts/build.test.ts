import { expect, onTestFinished, test, vi } from 'vitest';

test('an empty setting counts as unset: Astro would take it for the checkout, and empty that', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('OUT_DIR', '');
  vi.stubEnv('SITE_URL', '');
  const { default: config } = await import('../astro.config.ts');
  expect(config).toMatchObject({ outDir: './dist', site: 'https://vesperrow.example' });
});
