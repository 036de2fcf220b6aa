import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Browser tests are Playwright's, and stand in tests/.
    include: ['{src,server,shared,scripts,first-paint}/**/*.test.ts'],
    // Some tests start processes, on machines that may be busy with other things.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    // The long fault tests take minutes: they say how far they are while they run.
    ...(process.env.FAULTS === 'long' && { reporters: ['verbose'], disableConsoleIntercept: true }),
  },
});
