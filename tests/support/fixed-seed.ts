/** Vitest's setup: property tests try the same values each time, so that a run is red for its change alone. `SEED` chooses others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) });
