import type { Note } from './api.ts';

/** Whether no note is missing before the last one. Notes that are missing at the end cannot be noticed. */
export const hasEveryPosition = (notes: readonly Pick<Note, 'position'>[]): boolean =>
  notes.every(({ position }, index) => position === index + 1);
