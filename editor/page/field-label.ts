/** Labels of fields and their values outside of their form, as in a list of changes. */
import type { Difference, Path, Screen } from '#lib/editor/api.ts';
import { placeLabel } from '#lib/editor/entry-label.ts';
import { changedPaths } from '#lib/editor/three-way-merge.ts';
import { baseOf, type HeldFile } from './autosave/autosave-state.ts';
import { at, screenOfFile } from './places.ts';

/** The label of a field with that of its screen: “First view, second line”. */
export const fieldLabel = (screens: readonly Screen[], file: string, value: unknown, path: Path): string =>
  placeLabel(screenOfFile(screens, file)?.label ?? file, file, value, path);

/** All texts and numbers of a value, a line each. Empty for a value that is missing. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  const texts = Object.values(value).map(valueText).filter(Boolean);
  return texts.join(texts.every((text) => text.length < 12) ? ' – ' : '\n');
}

/** The changes of a file that have not reached the editor. */
export function unsentChanges(screens: readonly Screen[], held: HeldFile): Difference[] {
  const { open, value, state } = held;
  if (state === 'saved' || state === 'draft') return [];
  return changedPaths(baseOf(held), value).map((path) => {
    // The words before are unknown: an entry may have had another place.
    const words = valueText(at(value, path));
    return {
      file: open.name,
      path,
      label: fieldLabel(screens, open.name, value, path),
      before: words,
      after: words,
    };
  });
}
