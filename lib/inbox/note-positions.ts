import type { StaffNote } from './api.ts';

/** Whether no note between others is missing. Missing notes at the end cannot be detected. */
export const hasConsecutivePositions = (notes: readonly Pick<StaffNote, 'position'>[]): boolean =>
  notes.every(({ position }, index) => position === index + 1);
