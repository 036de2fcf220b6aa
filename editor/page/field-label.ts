import type { Path, Screen, ValueDifference } from '#lib/editor/api.ts';
import { formatFieldLabel } from '#lib/editor/entry-label.ts';
import { findChangedPaths } from '#lib/editor/three-way-merge.ts';
import { getBaseValue, type OpenFileState } from './autosave/autosave-store.ts';
import { findScreen, getValueAtPath } from './paths.ts';

/** Returns the labels of a screen and one of its fields: “First view, second line”. */
export const getFieldLabel = (screens: readonly Screen[], file: string, value: unknown, path: Path): string =>
  formatFieldLabel(findScreen(screens, file)?.label ?? file, file, value, path);

/**
 * Formats the texts and numbers of a value: on one line if they are short, otherwise one per line.
 * Returns an empty string for a missing value.
 */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  const texts = Object.values(value).map(formatValue).filter(Boolean);
  return texts.join(texts.every((text) => text.length < 12) ? ' – ' : '\n');
}

export function listUnsentChanges(screens: readonly Screen[], held: OpenFileState): ValueDifference[] {
  const { open, value, state } = held;
  if (state === 'saved' || state === 'draft') return [];
  return findChangedPaths(getBaseValue(held), value).map((path) => {
    // Uses the new text twice, because the former text is unknown: the list entry may have had another index.
    const text = formatValue(getValueAtPath(value, path));
    const label = getFieldLabel(screens, open.name, value, path);
    return { file: open.name, path, label, before: text, after: text };
  });
}
