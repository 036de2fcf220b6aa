/**
 * A setup file for Vitest. Makes property tests use the same values in each run, so that failures are caused by changes
 * of the code and not by chance. The environment variable `SEED` selects other values.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) });
