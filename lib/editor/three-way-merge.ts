import type { Path } from './api.ts';
import { isEqualValue, matchEntries } from './match-entries.ts';

/** A field that both sides changed to different values. Undefined means that a side removed the field. */
export interface FieldConflict {
  readonly path: Path;
  readonly theirs: unknown;
  readonly mine: unknown;
}

export interface MergeResult {
  /** The value with the changes of both sides. Fields in conflict have the value of `mine`. */
  readonly value: unknown;
  readonly conflicts: readonly FieldConflict[];
}

/**
 * Merges two changes of a value: objects by key, and lists by the identity of their entries. If one side removed an entry
 * that the other side changed, the entry is kept.
 * @param base the value before both changes
 */
export function mergeValues(base: unknown, theirs: unknown, mine: unknown, path: Path = []): MergeResult {
  if (isEqualValue(theirs, mine) || isEqualValue(base, theirs)) return { value: mine, conflicts: [] };
  if (isEqualValue(base, mine)) return { value: theirs, conflicts: [] };
  if (isGroup(theirs) && isGroup(mine) && theirs.kind === mine.kind)
    return mergeGroups(isGroup(base) ? base : {}, theirs, mine, path);
  if (Array.isArray(theirs) && Array.isArray(mine) && !isOneValue([...theirs, ...mine], path))
    return mergeLists(Array.isArray(base) ? base : [], theirs, mine, path);
  const paragraphs = [base, theirs, mine].map(splitParagraphs);
  if (paragraphs.every((each) => each !== undefined)) {
    const [before, others, own] = paragraphs as [string[], string[], string[]];
    const { value, conflicts } = mergeLists(before, others, own, path);
    if (conflicts.length === 0) return { value: (value as string[]).join('\n\n'), conflicts };
  }
  return { value: mine, conflicts: [{ path, theirs, mine }] };
}

/** Returns the paths of all fields that differ. A removed list entry is reported with the path of its list. */
export function findChangedPaths(before: unknown, after: unknown, path: Path = []): Path[] {
  if (isEqualValue(before, after)) return [];
  if (isGroup(before) && isGroup(after))
    return unionKeys(before, after).flatMap((key) =>
      findChangedPaths(getOwn(before, key), getOwn(after, key), [...path, key]),
    );
  if (!Array.isArray(before) || !Array.isArray(after) || isOneValue([...before, ...after], path))
    return [path];
  const places = matchEntries(before, after);
  const changed = after.flatMap((entry: unknown, at) => {
    const place = places[at];
    return place === undefined ? [[...path, at]] : findChangedPaths(before[place], entry, [...path, at]);
  });
  // Entries were moved or removed, so report the list itself, too.
  return changed.length > 0 && !before.some((_, place) => !places.includes(place))
    ? changed
    : [...changed, path];
}

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Skips inherited properties, because files can contain keys such as `constructor`. */
const getOwn = (group: Group, key: string): unknown => (Object.hasOwn(group, key) ? group[key] : undefined);

const unionKeys = (...groups: readonly Group[]): string[] => [...new Set(groups.flatMap(Object.keys))];

/** Whether a list is merged as a whole: a range of numbers, opening hours, or a first and a last day. */
const isOneValue = (entries: readonly unknown[], path: Path): boolean =>
  typeof path.at(-1) === 'number' ||
  entries.map((entry) => (Array.isArray(entry) ? entry[0] : entry)).every(isNumberOrTime);

const isNumberOrTime = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\d\d:\d\d$/.test(value));

const splitParagraphs = (value: unknown): string[] | undefined =>
  typeof value === 'string' && value.includes('\n\n') ? value.split(/\n{2,}/) : undefined;

function mergeGroups(base: Group, theirs: Group, mine: Group, path: Path): MergeResult {
  const merged = unionKeys(theirs, mine).map((key) => ({
    key,
    ...mergeValues(getOwn(base, key), getOwn(theirs, key), getOwn(mine, key), [...path, key]),
  }));
  return {
    value: Object.fromEntries(
      merged.filter(({ value }) => value !== undefined).map(({ key, value }) => [key, value]),
    ),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  };
}

interface Row {
  readonly place: number | undefined;
  theirs?: unknown;
  mine?: unknown;
}

/**
 * Merges two lists. The result has the order of `mine`, or the order of `theirs` if only `theirs` was reordered. A new entry
 * follows its predecessor.
 */
function mergeLists(
  base: readonly unknown[],
  theirs: readonly unknown[],
  mine: readonly unknown[],
  path: Path,
): MergeResult {
  const places = { theirs: matchEntries(base, theirs), mine: matchEntries(base, mine) };
  const isTheirOrder = !isInOrder(places.theirs) && isInOrder(places.mine);
  const [first, second] = isTheirOrder ? (['theirs', 'mine'] as const) : (['mine', 'theirs'] as const);
  const entries = { theirs, mine };
  const rows: Row[] = entries[first].map((entry, at) => ({ place: places[first][at], [first]: entry }));
  let previous = -1;
  for (const [at, entry] of entries[second].entries()) {
    const place = places[second][at];
    const found = rows.findIndex(
      (row) =>
        row.place === place && (place !== undefined || (!(second in row) && isSameEntry(row[first], entry))),
    );
    if (found >= 0) Object.assign(rows[found] ?? {}, { [second]: entry });
    else rows.splice(previous + 1, 0, { place, [second]: entry });
    previous = found >= 0 ? found : previous + 1;
  }
  const remaining = rows.filter(({ place, ...sides }) => {
    const [only, ...both] = Object.values(sides);
    return place === undefined || both.length > 0 || !isEqualValue(base[place], only);
  });
  const merged = remaining.map((row, at): MergeResult => {
    if (!('theirs' in row)) return { value: row.mine, conflicts: [] };
    if (!('mine' in row)) return { value: row.theirs, conflicts: [] };
    const before = row.place === undefined ? undefined : base[row.place];
    return mergeValues(before, row.theirs, row.mine, [...path, at]);
  });
  return {
    value: merged.map(({ value }) => value),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  };
}

function isInOrder(places: readonly (number | undefined)[]): boolean {
  const known = places.filter((place) => place !== undefined);
  return known.every((place, at) => at === 0 || place > (known[at - 1] ?? 0));
}

const isSameEntry = (one: unknown, other: unknown): boolean =>
  isEqualValue(one, other) || (isGroup(one) && isGroup(other) && one.id !== undefined && one.id === other.id);
