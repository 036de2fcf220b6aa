import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { sampleBrandName } from '#lib/brand/directory.ts';
import type { SiteOptions } from './tests/fixtures.ts';
import {
  chromiumFlags,
  findChromium,
  noPaintingFlag,
  oneRendererFlag,
} from './tests/support/browser/chromium.ts';

const executablePath = findChromium();
const launchWith = (...args: string[]) => ({
  launchOptions: {
    args: [...chromiumFlags, oneRendererFlag, ...args],
    ...(executablePath && { executablePath }),
  },
});

const languageTests = 'languages/**/*.spec.ts';

// Tests use the sample brand, regardless of the brand that the checkout selects.
process.env.BRAND = sampleBrandName;

export default defineConfig<object, SiteOptions>({
  testDir: 'tests',
  // Unit tests use Vitest, and end in .test.ts.
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/build-sites.ts',
  fullyParallel: true,
  // One more worker than there are cores, because tests often wait for their page.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // The timeouts are for busy machines. No test waits for time to pass.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // All machines share one picture, because differences between them are within the tolerance.
  snapshotPathTemplate: '{testDir}/looks/pictures/{arg}{ext}',
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    ...launchWith(noPaintingFlag),
  },
  projects: [
    {
      name: 'served',
      testIgnore: languageTests,
      grepInvert: /@static|@service|@painted/,
      use: { build: 'served' },
    },
    {
      name: 'painted',
      testIgnore: languageTests,
      grep: /@painted/,
      use: { build: 'served', ...launchWith() },
    },
    { name: 'static', grep: /@static/, use: { build: 'static' } },
    { name: 'service', grep: /@service/, use: { build: 'service' } },
    { name: 'languages, built', testMatch: 'languages/build.ts' },
    {
      name: 'languages',
      testMatch: languageTests,
      grepInvert: /@painted/,
      dependencies: ['languages, built'],
      use: { build: 'languages' },
    },
    {
      name: 'languages, painted',
      testMatch: languageTests,
      grep: /@painted/,
      dependencies: ['languages, built'],
      use: { build: 'languages', ...launchWith() },
    },
  ],
});
