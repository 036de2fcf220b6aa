/** The brand of this build. */
export * from '#lib/brand/selected.ts';
