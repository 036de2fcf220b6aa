import type { EditedLanguage, EditorOverview, Path, Screen } from '#lib/editor/api.ts';
import { pictureLocation } from '#lib/editor/field.ts';

export const getValueAtPath = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (found, step) => (found as Record<string | number, unknown> | undefined)?.[step],
    value,
  );

/** Returns a copy of `value` in which the value at `path` is `next`. If `next` is undefined, removes the property. */
export function setValueAtPath(value: unknown, path: Path, next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  if (Array.isArray(value))
    return value.map((entry, index) => (index === step ? setValueAtPath(entry, rest, next) : entry));
  const { [step]: present, ...others } = (value ?? {}) as Record<string | number, unknown>;
  const changed = setValueAtPath(present, rest, next);
  if (changed === undefined) return others;
  return present === undefined
    ? { ...others, [step]: changed }
    : Object.fromEntries(
        Object.entries(value as object).map(([key, old]) => [key, key === `${step}` ? changed : old]),
      );
}

export const moveEntry = <Entry>(list: readonly Entry[], from: number, to: number): Entry[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));

export const startsWith = (path: Path, start: Path): boolean =>
  start.every((step, index) => `${step}` === `${path[index]}`);

export const isSamePath = (a: Path, b: Path): boolean => a.length === b.length && startsWith(a, b);

export const getFieldId = (file: string, path: Path): string => ['field', file, ...path].join('/');

/** Replaces `*` in a screen's file name with the folder of a language. */
export const resolveFileName = (file: string, language: string): string => file.replace('*', language);

export const colorFileName = 'look.css';
/**
 * The name under which forms edit the crops of pictures. The crops are in the same file as the colors, but are saved
 * separately.
 */
export const cropFileName = 'look.css/crops';

export const listScreens = ({ screens }: EditorOverview): Screen[] =>
  screens.flatMap((group) => group.screens);

/** Returns the prefix of a language's paths on the site. */
export const getPathPrefix = ({ languages }: EditorOverview, language: string): string =>
  languages[0]?.folder === language ? '' : `/${language}`;

/** Returns undefined for a file that belongs to no language. */
export const findLanguage = ({ languages }: EditorOverview, file = ''): EditedLanguage | undefined =>
  languages.find(({ folder }) => file.startsWith(`${folder}/`));

export const findScreen = (screens: readonly Screen[], file: string): Screen | undefined =>
  screens.find(({ files, kind }) =>
    file === cropFileName || file === pictureLocation
      ? kind === 'pictures'
      : files.some((each) => each === file || (each.startsWith('*') && file.endsWith(each.slice(1)))),
  );

/**
 * The URL's hash contains the screen and the language, as in `#/en/hero`, so that the browser's history buttons switch
 * screens.
 */

export const formatHash = (language: string, screen: string): string => `#/${language}/${screen}`;

/** Returns undefined for a hash without a screen. */
export function parseHash(hash: string) {
  const [, language, screen] = /^#\/([^/]+)\/(.+)$/.exec(hash) ?? [];
  return language && screen ? { language, screen } : undefined;
}
