/** Compares two YAML or JSON values deeply. Properties that are null or undefined count as absent. */
export function isEqualValue(a: unknown, b: unknown): boolean {
  if (a === b || ((a ?? undefined) === undefined && (b ?? undefined) === undefined)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, at) => isEqualValue(each, b[at]))
    );
  const values = (group: object) =>
    new Map(Object.entries(group).filter(([, value]) => (value ?? undefined) !== undefined));
  const [inA, inB] = [values(a), values(b)];
  return (
    inA.size === inB.size &&
    [...inA].every(([key, value]) => inB.has(key) && isEqualValue(value, inB.get(key)))
  );
}

const identities = ['id', 'value', 'question', 'network', 'name', 'family', 'label', 'figure'] as const;

/**
 * Returns the index of each entry in the list `before`; undefined for new entries. Matches equal entries first, then entries
 * with the same identity, then the remaining entries in their order.
 */
export function matchEntries(
  before: readonly unknown[],
  entries: readonly unknown[],
): (number | undefined)[] {
  const places: (number | undefined)[] = entries.map(() => undefined);
  const free = new Set(before.keys());
  const match = (at: number, test: (place: number) => boolean) => {
    const place = places[at] === undefined ? [...free].find(test) : undefined;
    if (place === undefined) return;
    places[at] = place;
    free.delete(place);
  };
  for (const [at, entry] of entries.entries())
    match(at, (place) => place === at && isEqualValue(before[place], entry));
  for (const [at, entry] of entries.entries()) match(at, (place) => isEqualValue(before[place], entry));
  for (const key of identities)
    for (const [at, entry] of entries.entries()) {
      const name = property(entry, key);
      if (name !== undefined) match(at, (place) => property(before[place], key) === name);
    }
  // Ids never change, so entries with different ids are different entries.
  const mayBe = (at: number, place: number) => property(entries[at], 'id') === property(before[place], 'id');
  for (const at of entries.keys()) match(at, (place) => place === at && mayBe(at, place));
  // If the numbers of new and of missing entries are equal, the new entries are changed versions of the missing entries.
  const open = [...places.keys()].filter((at) => places[at] === undefined);
  if (open.length === free.size) for (const at of open) match(at, (place) => mayBe(at, place));
  return places;
}

const property = (entry: unknown, key: string): unknown =>
  typeof entry === 'object' && entry !== null && key in entry
    ? (entry as Record<string, unknown>)[key]
    : undefined;
