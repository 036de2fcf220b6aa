/** Files with texts as values, and back. */

import { parse, type YAMLParseError } from 'yaml';
import { maxTextCharacters, type Path } from '#lib/editor/api.ts';
import { getPlaceLabel } from '../fields/screens.ts';
import type { FileTexts } from './check-texts.ts';
import { EditorError } from './editor-error.ts';
import { mergePolicy, type PolicyValue, parsePolicy } from './policy-file.ts';
import { mergeYaml } from './yaml-merge.ts';

/**
 * What a file says.
 * @throws {EditorError} when it cannot be read
 */
export function parseFile(name: string, text: string): unknown {
  try {
    return name.endsWith('.md') ? parsePolicy(text) : parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const { linePos } = error as Partial<YAMLParseError>;
    const where = linePos ? `, in line ${linePos[0].line}` : '';
    throw new EditorError(
      422,
      `“${name}” cannot be opened: its file is not written as it should be${where}.`,
    );
  }
}

/** The text of a file once it says `value`, which has passed `validateValue`. */
export const mergeValueIntoText = (name: string, text: string, value: unknown): string =>
  name.endsWith('.md') ? mergePolicy(text, value as PolicyValue) : mergeYaml(text, value);

/** What one of several files says; null for one that is not there. */
export const parseFileIn = (texts: FileTexts, name: string): unknown =>
  parseFile(name, texts.get(name) ?? '');

/** The text of one of several files once it says `value`. */
export const mergeValueIntoFile = (texts: FileTexts, name: string, value: unknown): string =>
  mergeValueIntoText(name, texts.get(name) ?? '', value);

/** A whole policy is one text: the sample’s have some 3,000 characters. */
const longestPolicy = 4 * maxTextCharacters;
const deepest = 12;
/** Of one file: the longest of a brand has some hundred values. */
const mostValues = 5000;
/** The most opening braces of one file; the longest of a brand has some 240. Each check of a brand formats all values in braces. */
const mostBraces = 1000;

/**
 * Looks at a value from outside before anything is done with it.
 * @throws {EditorError} for what no file of a brand may say, and for texts that are too long to be texts of a page
 */
export function validateValue(name: string, value: unknown): void {
  const isPolicy = name.endsWith('.md');
  if (isPolicy) {
    const { title, description, text } = (value ?? {}) as Partial<Record<keyof PolicyValue, unknown>>;
    if ([title, description, text].some((each) => typeof each !== 'string'))
      throw new EditorError(422, `“${name}” should have a title, a description and a text.`);
  } else if (typeof value !== 'object' || value === null)
    throw new EditorError(422, `“${name}” should be a group of values, or a list.`);
  let values = 0;
  let braces = 0;
  const look = (each: unknown, path: Path): void => {
    values += 1;
    if (path.length > deepest || values > mostValues)
      throw new EditorError(422, `“${name}” would have more in it than a file of a brand can have.`);
    if (typeof each === 'string') {
      const problem = textProblem(each, isPolicy ? longestPolicy : maxTextCharacters);
      if (problem) throw new EditorError(422, `“${getPlaceLabel(name, path, undefined)}” ${problem}`);
      braces += each.split('{').length - 1;
      if (braces > mostBraces)
        throw new EditorError(
          422,
          `“${name}” would have more than ${mostBraces.toLocaleString('en')} braces “{”. Please write fewer values in braces.`,
        );
    }
    if (typeof each !== 'object' || each === null) return;
    for (const [key, inner] of Object.entries(each)) {
      const keyProblem = textProblem(key, maxTextCharacters);
      if (keyProblem)
        throw new EditorError(422, `A name in “${getPlaceLabel(name, path, undefined)}” ${keyProblem}`);
      look(inner, [...path, Array.isArray(each) ? Number(key) : key]);
    }
  };
  look(value, []);
}

/** The reason why a text cannot be written into a file, as the end of a sentence; undefined for a text that can. */
function textProblem(text: string, longest: number): string | undefined {
  if (text.length > longest)
    return `has ${text.length.toLocaleString('en')} characters, and ${longest.toLocaleString('en')} are the most.`;
  // Tab and line break may stand in a text; other control characters are never typed, and half a sign cannot be written.
  const [sign] = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `has a sign that no page can show (U+${code}): type the text anew.`;
}
