/** Values in a file's value, by their paths. */
import type { EditedLanguage, Overview, Path, Screen } from '#lib/editor/api.ts';

export const getValue = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (found, step) => (found as Record<string | number, unknown> | undefined)?.[step],
    value,
  );

/** A copy in which another value stands at the path; `undefined` leaves the property out. */
export function setValue(value: unknown, path: Path, next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  if (Array.isArray(value))
    return value.map((entry, index) => (index === step ? setValue(entry, rest, next) : entry));
  const { [step]: present, ...others } = (value ?? {}) as Record<string | number, unknown>;
  const changed = setValue(present, rest, next);
  if (changed === undefined) return others;
  // A property that was there stays at its place.
  return present === undefined
    ? { ...others, [step]: changed }
    : Object.fromEntries(
        Object.entries(value as object).map(([key, old]) => [key, key === `${step}` ? changed : old]),
      );
}

/** A copy of a list in which an entry has another place. */
export const moveEntry = <Entry>(all: readonly Entry[], from: number, to: number): Entry[] =>
  all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1));

export const startsWith = (path: Path, start: Path): boolean =>
  start.every((step, index) => `${step}` === `${path[index]}`);

export const isSamePath = (a: Path, b: Path): boolean => a.length === b.length && startsWith(a, b);

/** The id of the element that shows a value. */
export const getFieldId = (file: string, path: Path): string => ['field', file, ...path].join('/');

/** The name of a screen's file in a language: `*` stands for its folder. */
export const resolveFile = (file: string, language: string): string => file.replace('*', language);

export const colorFile = 'look.css';
/** The parts of pictures that stay visible. They are in the file of the colors, too, but are saved by themselves. */
export const cropFile = 'look.css/crops';

export const listScreens = ({ screens }: Overview): Screen[] => screens.flatMap((group) => group.screens);

/** The language of a file's words; undefined for a file that belongs to none. */
export const findLanguage = ({ languages }: Overview, file = ''): EditedLanguage | undefined =>
  languages.find(({ folder }) => file.startsWith(`${folder}/`));

/** The screen that shows a file of any language. */
export const findScreen = (screens: readonly Screen[], file: string): Screen | undefined =>
  screens.find(({ files, kind }) =>
    file === cropFile
      ? kind === 'pictures'
      : files.some((each) => each === file || (each.startsWith('*') && file.endsWith(each.slice(1)))),
  );
