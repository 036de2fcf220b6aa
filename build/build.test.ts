import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../tests/support/server/server-fixtures.ts';

test('an empty setting counts as unset: Astro would take it for the checkout, and empty that', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('OUT_DIR', '');
  vi.stubEnv('SITE_URL', '');
  const { default: config } = await import('../astro.config.ts');
  expect(config).toMatchObject({ outDir: './dist', site: 'https://vesperrow.example' });
});

test('a brand that cannot be used ends the build at once, with a sentence and no stack', () => {
  const otherZone = `
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        const module = next(url, context);
        if (!/brands.*opening-hours/.test(url)) return module;
        return { ...module, source: String(module.source).replace(/timeZone: '.*'/, "timeZone: 'Mars'") };
      },
    });`;
  const hook = `data:text/javascript,${encodeURIComponent(otherZone)}`;
  const build = ['--import', hook, 'scripts/run.mjs', '--brand', 'build/build.ts'];
  const { status, stderr } = spawnSync(process.execPath, build, {
    encoding: 'utf8',
    env: { ...process.env, OUT_DIR: temporaryFolder() },
  });
  expect(stderr).toMatch(
    /^brands\/vesper-row\/opening-hours\.ts: openingHours\.timeZone should be .*“Mars”\.\n$/,
  );
  expect(status).toBe(1);
});
