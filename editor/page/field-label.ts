/** Labels of fields and their values outside of their form, as in a list of changes. */
import type { Difference, Path, Screen } from '#lib/editor/api.ts';
import { getPlaceLabel } from '#lib/editor/entry-label.ts';
import { findChangedPaths } from '#lib/editor/three-way-merge.ts';
import { getBase, type OpenFileState } from './autosave/autosave-store.ts';
import { findScreen, getValue } from './paths.ts';

/** The label of a field with that of its screen: “First view, second line”. */
export const getFieldLabel = (screens: readonly Screen[], file: string, value: unknown, path: Path): string =>
  getPlaceLabel(findScreen(screens, file)?.label ?? file, file, value, path);

/** All texts and numbers of a value, a line each. Empty for a value that is missing. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  const texts = Object.values(value).map(formatValue).filter(Boolean);
  return texts.join(texts.every((text) => text.length < 12) ? ' – ' : '\n');
}

/** The changes of a file that have not reached the editor. */
export function listUnsentChanges(screens: readonly Screen[], held: OpenFileState): Difference[] {
  const { open, value, state } = held;
  if (state === 'saved' || state === 'draft') return [];
  return findChangedPaths(getBase(held), value).map((path) => {
    // The words before are unknown: an entry may have had another place.
    const words = formatValue(getValue(value, path));
    return {
      file: open.name,
      path,
      label: getFieldLabel(screens, open.name, value, path),
      before: words,
      after: words,
    };
  });
}
