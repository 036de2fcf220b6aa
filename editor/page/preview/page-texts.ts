import { useEffect, useMemo } from 'react';
import type { Path } from '#lib/editor/api.ts';
import { parseSentence } from '#lib/editor/placeholders.ts';
import { type FieldTarget, useAutosave, useEditor } from '../editor-context.ts';
import { resolveFileName } from '../paths.ts';

/** A text of the brand, split at its placeholders. */
export interface PageText extends FieldTarget {
  /** The texts between placeholders, normalized by `foldCase`. The first and the last one may be empty. */
  readonly fixed: readonly string[];
  /** The length without placeholders. Longer texts are more reliable matches. */
  readonly length: number;
}

/** Removes differences between texts in files and on pages: soft hyphens, joiners, kinds of spaces and quotes. */
export const normalizeText = (text: string): string =>
  text
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\u2066-\u2069]/g, '')
    .replaceAll(/[’‘']/g, '’')
    .replaceAll(/[“”"]/g, '”')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Converts to upper case for comparisons, because it unites more letters than lower case, such as all forms of the
 * Greek sigma.
 */
const foldCase = (text: string): string => text.toUpperCase();

export function listPageTexts(file: string, value: unknown, path: Path = []): readonly PageText[] {
  if (typeof value === 'string')
    return file.endsWith('.md') && path.at(-1) === 'text'
      ? listParagraphs(file, value, path)
      : createPageText(file, value, path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listPageTexts(file, inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Returns each paragraph, heading and list entry of a policy. All of them have the path of the whole policy. */
const listParagraphs = (file: string, text: string, path: Path): readonly PageText[] =>
  text.split(/\n+/).flatMap((line) =>
    createPageText(
      file,
      line
        .replace(/^\s*(?:#+|[-*]|\d+\.)\s+/, '')
        .replaceAll(/\[([^[\]]{0,500})\]\([^()\s]{0,500}\)/g, '$1')
        .replaceAll(/[*_]{1,2}(\S.*?)[*_]{1,2}/g, '$1'),
      path,
    ),
  );

function createPageText(file: string, text: string, path: Path): readonly PageText[] {
  const parts = parseSentence(text);
  const words = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  if (normalizeText(words).length < 2) return [];
  const fixed = [''];
  for (const part of parts)
    if (part.kind === 'text')
      fixed.push(`${fixed.pop()}${foldCase(normalizeText(`|${part.text}|`).slice(1, -1))}`);
    else fixed.push('');
  fixed[0] = fixed[0]?.trimStart() ?? '';
  fixed.push(fixed.pop()?.trimEnd() ?? '');
  return [{ file, path, fixed, length: normalizeText(words).length }];
}

/** The maximum average length of the values that replace placeholders on the page. */
const longestValue = 80;

/**
 * Whether a text on the page consists of these parts with a value between each two of them.
 * Takes linear time for each part.
 */
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
 * Finds the field of a text on the page.
 * @param isNear whether a file has texts of the clicked section. If several fields have the text, a field of this
 * section is preferred.
 */
export function findFieldByText(text: string, texts: readonly PageText[], isNear: (file: string) => boolean) {
  const shown = normalizeText(text);
  if (shown === '' || shown.length > 2000) return undefined;
  const upper = foldCase(shown);
  const found = texts.filter(({ fixed }) => isShownAs(upper, fixed));
  return found.toSorted((a, b) => Number(isNear(b.file)) - Number(isNear(a.file)) || b.length - a.length)[0];
}

/** The maximum number of elements to compare: the clicked element and its ancestors. */
const maxParents = 4;

/**
 * Finds the field of the text in a clicked element.
 * @param isIn whether a file has texts of the section with this id. The id is empty for an element outside of all
 * sections.
 */
export function findFieldByElement(
  clicked: Element,
  texts: readonly PageText[],
  isIn: (section: string, file: string) => boolean,
): FieldTarget | undefined {
  const section = clicked.closest('section[id], footer, header')?.id ?? '';
  let element: Element | null = clicked;
  for (let count = 0; element && count < maxParents; count += 1) {
    const text = element.matches('img') ? element.getAttribute('alt') : element.textContent;
    const found = findFieldByText(text ?? '', texts, (file) => isIn(section, file));
    if (found) return found;
    element = element.parentElement;
  }
  return undefined;
}

export function usePageTexts(): readonly PageText[] {
  const { screens, language, autosave } = useEditor();
  const { files } = useAutosave();
  const names = useMemo(
    () => [
      ...new Set(
        screens
          .filter(({ kind }) => kind === 'words' || kind === 'services')
          .flatMap((screen) => screen.files)
          .map((file) => resolveFileName(file, language)),
      ),
    ],
    [screens, language],
  );
  useEffect(() => {
    for (const name of names) autosave.open(name).catch(() => undefined);
  }, [names, autosave]);
  return useMemo(() => names.flatMap((name) => listPageTexts(name, files.get(name)?.value)), [names, files]);
}

/** Shorter texts are not replaced, because a single letter occurs in too many places. */
const leastLength = 2;

/** @returns whether exactly one visible text node has the whole text as its content, and was changed */
export function replaceText(page: Document, before: string, after: string): boolean {
  const wanted = normalizeText(before);
  const body = page.querySelector('body');
  if (!body || wanted.length < leastLength) return false;
  const found: Node[] = [];
  const walker = page.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (normalizeText(node.nodeValue ?? '') === wanted && node.parentElement?.checkVisibility())
      found.push(node);
  const [place, ...others] = found;
  if (!place || others.length > 0) return false;
  place.nodeValue = after;
  return true;
}
