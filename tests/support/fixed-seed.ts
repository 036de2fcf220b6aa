/**
 * Vitest's setup: property tests try the same values each time, so that a failure is caused by the tested change, not
 * by chance. `SEED` chooses other values.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) });
