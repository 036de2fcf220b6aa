import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { sampleBrand } from '#lib/brand/directory.ts';

// Tests are about the sample, whichever brand the checkout is for.
process.env.BRAND = sampleBrand;

const slow = ['**/*.slow.test.ts', 'tests/server/**/*.test.ts'];

export default defineConfig({
  test: {
    // Browser tests are Playwright's, and stand in tests/.
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
      // `npm test` leaves these out: they build sites, start servers, kill and attack them, or bring stores back from backups.
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
    // A worker keeps what it has loaded for its next file: a test leaves nothing behind, and puts back what it has changed.
    isolate: false,
    // More would only get in each other's way: in twice as many, all tests take as long, and a fifth more processor time.
    maxWorkers: availableParallelism(),
    // For machines that are busy with other things: no test waits for time to pass.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    teardownTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    // The long fault tests take minutes: they say how far they are while they run.
    ...(process.env.FAULTS === 'long' && { reporters: ['verbose'], disableConsoleIntercept: true }),
  },
});
