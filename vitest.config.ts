import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { sampleBrandName } from '#lib/brand/directory.ts';

// Tests use the sample brand, regardless of the brand that the checkout selects.
process.env.BRAND = sampleBrandName;

const slow = ['**/*.slow.test.ts', 'tests/server/**/*.test.ts'];

export default defineConfig({
  test: {
    // Browser tests use Playwright, and are in tests/.
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,cli}/**/*.test.ts'],
          exclude: slow,
          globalSetup: './tests/support/stores/shared-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['{lib,build,src,inbox,editor,scripts,tests/brand,tests/documents}/**/*.test.ts'],
          exclude: slow,
        },
      },
      // `npm test` excludes these tests: they build sites, start servers, kill and attack them, or restore stores from backups.
      {
        extends: true,
        test: {
          name: 'slow',
          include: slow,
          exclude: ['node_modules'],
          globalSetup: './tests/support/stores/shared-postgres.ts',
        },
      },
    ],
    setupFiles: './tests/support/fixed-seed.ts',
    // A worker keeps its modules for the next test file, so each test must restore what it changes.
    isolate: false,
    // With twice as many workers, all tests take as long, and a fifth more processor time.
    maxWorkers: availableParallelism(),
    // The timeouts are for busy machines. No test waits for time to pass.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    teardownTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    // The long fault tests take minutes, so they report their progress.
    ...(process.env.FAULTS === 'long' && { reporters: ['verbose'], disableConsoleIntercept: true }),
  },
});
