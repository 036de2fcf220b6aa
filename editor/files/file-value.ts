import { parse, type YAMLParseError } from 'yaml';
import { maxTextCharacters, type Path } from '#lib/editor/api.ts';
import { findFieldLabel } from '../fields/screens.ts';
import type { FileTexts } from './check-texts.ts';
import { EditorError } from './editor-error.ts';
import { mergePolicy, type PolicyValue, parsePolicy } from './policy-file.ts';
import { mergeYaml } from './yaml-merge.ts';

/** @throws {EditorError} if the file has a syntax error */
export function parseFile(name: string, text: string): unknown {
  try {
    return name.endsWith('.md') ? parsePolicy(text) : parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const { linePos } = error as Partial<YAMLParseError>;
    const where = linePos ? `, in line ${linePos[0].line}` : '';
    throw new EditorError(422, `“${name}” cannot be opened: the file has a syntax error${where}.`);
  }
}

/** Returns the text of a file after writing a value into it. The value must have passed `validateValue`. */
export const mergeValueIntoText = (name: string, text: string, value: unknown): string =>
  name.endsWith('.md') ? mergePolicy(text, value as PolicyValue) : mergeYaml(text, value);

/** Parses a file of a brand. Returns null for a missing YAML file. */
export const parseBrandFile = (texts: FileTexts, name: string): unknown =>
  parseFile(name, texts.get(name) ?? '');

/** Returns the text of a brand's file after writing a value into it. A missing file counts as empty. */
export const mergeValueIntoFile = (texts: FileTexts, name: string, value: unknown): string =>
  mergeValueIntoText(name, texts.get(name) ?? '', value);

/** The maximum length of a policy's Markdown text. Policies of the sample brand have about 3,000 characters. */
const maxPolicyCharacters = 4 * maxTextCharacters;
const maxDepth = 12;
/** The maximum number of values in a file. The longest file of the sample brand has a few hundred values. */
const maxValues = 5000;
/**
 * The maximum number of opening braces in a file, because each check formats all placeholders. The longest file of the sample
 * brand has about 240 braces.
 */
const maxBraces = 1000;

/** @throws {EditorError} if a brand's file cannot have this value, or if a text is too long */
export function validateValue(name: string, value: unknown): void {
  const isPolicy = name.endsWith('.md');
  if (isPolicy) {
    const { title, description, text } = (value ?? {}) as Partial<Record<keyof PolicyValue, unknown>>;
    if ([title, description, text].some((each) => typeof each !== 'string'))
      throw new EditorError(422, `“${name}” must have a title, a description and a text.`);
  } else if (typeof value !== 'object' || value === null)
    throw new EditorError(422, `“${name}” must be a group of values or a list.`);
  let values = 0;
  let braces = 0;
  const check = (each: unknown, path: Path): void => {
    values += 1;
    if (path.length > maxDepth || values > maxValues)
      throw new EditorError(422, `“${name}” has too many values (at most ${maxValues}) or levels.`);
    if (typeof each === 'string') {
      const problem = findTextProblem(each, isPolicy ? maxPolicyCharacters : maxTextCharacters);
      if (problem) throw new EditorError(422, `“${findFieldLabel(name, path, undefined)}” ${problem}`);
      braces += each.split('{').length - 1;
      if (braces > maxBraces)
        throw new EditorError(
          422,
          `“${name}” has more than ${maxBraces.toLocaleString('en')} braces “{”. Use fewer values in braces.`,
        );
    }
    if (typeof each !== 'object' || each === null) return;
    for (const [key, inner] of Object.entries(each)) {
      const keyProblem = findTextProblem(key, maxTextCharacters);
      if (keyProblem)
        throw new EditorError(422, `A name in “${findFieldLabel(name, path, undefined)}” ${keyProblem}`);
      check(inner, [...path, Array.isArray(each) ? Number(key) : key]);
    }
  };
  check(value, []);
}

/** Returns the end of an error message, such as “has 9,000 characters …”; undefined for a valid text. */
function findTextProblem(text: string, longest: number): string | undefined {
  if (text.length > longest)
    return `has ${text.length.toLocaleString('en')} characters. The maximum is ${longest.toLocaleString('en')}.`;
  // Tabs and line breaks are allowed. Other control characters and lone surrogates are not.
  const [sign] = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `has a character that no page can show (U+${code}). Type the text again.`;
}
