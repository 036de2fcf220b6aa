/** Which field has the words of a place on the page. */
import { useEffect, useMemo } from 'react';
import type { Path } from '#lib/editor/api.ts';
import { parseSentence } from '#lib/editor/placeholders.ts';
import { type FieldTarget, useAutosave, useEditor } from '../editor-context.ts';
import { resolveFile } from '../paths.ts';

/** A text of the brand, and its words around the values that the page shows in the places of their names. */
export interface PageText extends FieldTarget {
  /** Its words as `folded` returns them: a value stands between two of them, and may be at either end. */
  readonly fixed: readonly string[];
  /** Its words without figures: the longer, the surer. */
  readonly length: number;
}

/** Soft hyphens, joiners and kinds of spaces and quotes differ between a file and its page. */
export const normalizeText = (text: string): string =>
  text
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\u2066-\u2069]/g, '')
    .replaceAll(/[’‘']/g, '’')
    .replaceAll(/[“”"]/g, '”')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Upper case unites more letters than lower case does: all forms of the Greek sigma. */
const folded = (text: string): string => text.toUpperCase();

export function listTexts(file: string, value: unknown, path: Path = []): readonly PageText[] {
  if (typeof value === 'string')
    return file.endsWith('.md') && path.at(-1) === 'text'
      ? paragraphs(file, value, path)
      : known(file, value, path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listTexts(file, inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Each paragraph, heading and entry of a policy leads to the policy. */
const paragraphs = (file: string, text: string, path: Path): readonly PageText[] =>
  text.split(/\n+/).flatMap((line) =>
    known(
      file,
      line
        .replace(/^\s*(?:#+|[-*]|\d+\.)\s+/, '')
        .replaceAll(/\[([^[\]]{0,500})\]\([^()\s]{0,500}\)/g, '$1')
        .replaceAll(/[*_]{1,2}(\S.*?)[*_]{1,2}/g, '$1'),
      path,
    ),
  );

function known(file: string, text: string, path: Path): readonly PageText[] {
  const parts = parseSentence(text);
  const words = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  if (normalizeText(words).length < 2) return [];
  const fixed = [''];
  for (const part of parts)
    if (part.kind === 'text')
      fixed.push(`${fixed.pop()}${folded(normalizeText(`|${part.text}|`).slice(1, -1))}`);
    else fixed.push('');
  fixed[0] = fixed[0]?.trimStart() ?? '';
  fixed.push(fixed.pop()?.trimEnd() ?? '');
  return [{ file, path, fixed, length: normalizeText(words).length }];
}

/** The most characters that a value has on the page, on average of those of a text. */
const longestValue = 80;

/** Whether a text is these words with a value between each two. The time is linear in the text's length for each word. */
function isShownAs(shown: string, fixed: readonly string[]): boolean {
  const [first = '', ...others] = fixed;
  const last = others.pop();
  if (last === undefined) return shown === first;
  const inValues = shown.length - fixed.reduce((sum, each) => sum + each.length, 0);
  const values = fixed.length - 1;
  if (inValues < values || inValues > values * longestValue) return false;
  if (!shown.startsWith(first) || !shown.endsWith(last)) return false;
  let at = first.length;
  for (const words of others) {
    const found = shown.indexOf(words, at + 1);
    if (found < 0) return false;
    at = found + words.length;
  }
  return at < shown.length - last.length;
}

/**
 * The field of a text that stands on the page.
 * @param isNear whether a file has the words of the section in which it stands: of two with the same words, that one
 */
export function findFieldByText(
  text: string,
  texts: readonly PageText[],
  isNear: (file: string) => boolean,
): FieldTarget | undefined {
  const shown = normalizeText(text);
  if (shown === '' || shown.length > 2000) return undefined;
  const upper = folded(shown);
  const found = texts.filter(({ fixed }) => isShownAs(upper, fixed));
  return found.toSorted((a, b) => Number(isNear(b.file)) - Number(isNear(a.file)) || b.length - a.length)[0];
}

/** As far outwards from a place on the page, what it says may be one text. */
const farthest = 4;

/**
 * The field of the words at a place on the page that was clicked.
 * @param isIn whether a file has the words of a section, whose id is empty outside of all
 */
export function findFieldByElement(
  clicked: Element,
  texts: readonly PageText[],
  isIn: (section: string, file: string) => boolean,
): FieldTarget | undefined {
  const section = clicked.closest('section[id], footer, header')?.id ?? '';
  let element: Element | null = clicked;
  for (let count = 0; element && count < farthest; count += 1) {
    const text = element.matches('img') ? element.getAttribute('alt') : element.textContent;
    const found = findFieldByText(text ?? '', texts, (file) => isIn(section, file));
    if (found) return found;
    element = element.parentElement;
  }
  return undefined;
}

/** All texts of the language that is edited: its files are read for that. */
export function useTexts(): readonly PageText[] {
  const { screens, language, autosave } = useEditor();
  const { files } = useAutosave();
  const names = useMemo(
    () => [
      ...new Set(
        screens
          .filter(({ kind }) => kind === 'words' || kind === 'services')
          .flatMap((screen) => screen.files)
          .map((file) => resolveFile(file, language)),
      ),
    ],
    [screens, language],
  );
  useEffect(() => {
    for (const name of names) autosave.open(name).catch(() => undefined);
  }, [names, autosave]);
  return useMemo(() => names.flatMap((name) => listTexts(name, files.get(name)?.value)), [names, files]);
}
