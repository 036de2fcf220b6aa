import { useRef } from 'react';
import { matchEntries } from '#lib/editor/match-entries.ts';

/**
 * Keys by which React knows the entries of a list again when they are changed, moved, removed or brought back.
 * @returns the keys of the entries; `keysOf` gives those of the list that is about to take their place
 */
export function useEntryKeys(entries: readonly unknown[]) {
  const made = useRef(0);
  const known = useRef<{ readonly entries: readonly unknown[]; readonly keys: readonly number[] }>({
    entries: [],
    keys: [],
  });
  const keysOf = (next: readonly unknown[]): readonly number[] => {
    const { entries: before, keys } = known.current;
    if (next !== before) {
      const kept = matchEntries(before, next).map((place) => (place === undefined ? undefined : keys[place]));
      const all = kept.map((key) => {
        if (key !== undefined) return key;
        made.current += 1;
        return made.current;
      });
      known.current = { entries: next, keys: all };
    }
    return known.current.keys;
  };
  return { keys: keysOf(entries), keysOf };
}
