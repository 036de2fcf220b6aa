import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { sampleBrand } from '#lib/brand/directory.ts';
import type { SiteOptions } from './tests/fixtures.ts';
import {
  chromiumFlags,
  findChromium,
  oneRenderer,
  withoutPainting,
} from './tests/support/browser/chromium.ts';

const executablePath = findChromium();
const launchWith = (...args: string[]) => ({
  launchOptions: {
    args: [...chromiumFlags, oneRenderer, ...args],
    ...(executablePath && { executablePath }),
  },
});

const ofLanguages = 'languages/**/*.spec.ts';

// Tests are about the sample, whichever brand the checkout is for.
process.env.BRAND = sampleBrand;

export default defineConfig<object, SiteOptions>({
  testDir: 'tests',
  // Unit tests, which are Vitest's, end in .test.ts.
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/build-sites.ts',
  fullyParallel: true,
  // One more than there are cores: a test often waits for its page.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // For machines that are busy with other things: no test waits for time to pass.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // One picture for every machine: what differs between them stays within the comparison's tolerance.
  snapshotPathTemplate: '{testDir}/looks/pictures/{arg}{ext}',
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    ...launchWith(withoutPainting),
  },
  projects: [
    {
      name: 'served',
      testIgnore: ofLanguages,
      grepInvert: /@static|@service|@painted/,
      use: { build: 'served' },
    },
    {
      name: 'painted',
      testIgnore: ofLanguages,
      grep: /@painted/,
      use: { build: 'served', ...launchWith() },
    },
    { name: 'static', grep: /@static/, use: { build: 'static' } },
    { name: 'service', grep: /@service/, use: { build: 'service' } },
    { name: 'languages, built', testMatch: 'languages/build.ts' },
    {
      name: 'languages',
      testMatch: ofLanguages,
      grepInvert: /@painted/,
      dependencies: ['languages, built'],
      use: { build: 'languages' },
    },
    {
      name: 'languages, painted',
      testMatch: ofLanguages,
      grep: /@painted/,
      dependencies: ['languages, built'],
      use: { build: 'languages', ...launchWith() },
    },
  ],
});
