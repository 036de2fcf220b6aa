/** Files with texts as values, and back. */

import { parse } from 'yaml';
import { maxTextCharacters } from '#lib/editor/api.ts';
import { mergePolicy, type PolicyValue, policyValue } from './policy-file.ts';
import { Refusal } from './refusal.ts';
import { mergeYaml } from './yaml-merge.ts';

/**
 * What a file says.
 * @throws {Refusal} when it cannot be read
 */
export function fileValue(name: string, text: string): unknown {
  try {
    return name.endsWith('.md') ? policyValue(text) : parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Refusal(422, `“${name}” cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
}

/** The text of a file once it says `value`, which has passed `checkValue`. */
export const textWith = (name: string, text: string, value: unknown): string =>
  name.endsWith('.md') ? mergePolicy(text, value as PolicyValue) : mergeYaml(text, value);

/** A whole policy is one text: the sample’s have some 3,000 characters. */
const longestPolicy = 4 * maxTextCharacters;
const deepest = 12;
/** Of one file: the longest of a brand has some hundred values. */
const mostValues = 5000;
/** The most opening braces of one file; the longest of a brand has some 240. Each check of a brand formats all values in braces. */
const mostBraces = 1000;

/**
 * Looks at a value from outside before anything is done with it.
 * @throws {Refusal} for what no file of a brand may say, and for texts that are too long to be texts of a page
 */
export function checkValue(name: string, value: unknown): void {
  const isPolicy = name.endsWith('.md');
  if (isPolicy) {
    const { title, description, text } = (value ?? {}) as Partial<Record<keyof PolicyValue, unknown>>;
    if ([title, description, text].some((each) => typeof each !== 'string'))
      throw new Refusal(422, `“${name}” should have a title, a description and a text.`);
  } else if (typeof value !== 'object' || value === null)
    throw new Refusal(422, `“${name}” should be a group of values, or a list.`);
  let values = 0;
  let braces = 0;
  const look = (each: unknown, depth: number): void => {
    values += 1;
    if (depth > deepest || values > mostValues)
      throw new Refusal(422, `“${name}” would have more in it than a file of a brand can have.`);
    if (typeof each === 'string') {
      checkText(each, isPolicy ? longestPolicy : maxTextCharacters);
      braces += each.split('{').length - 1;
      if (braces > mostBraces)
        throw new Refusal(
          422,
          `“${name}” would have more than ${mostBraces.toLocaleString('en')} braces “{”. Please write fewer values in braces.`,
        );
    }
    if (typeof each !== 'object' || each === null) return;
    for (const [key, inner] of Object.entries(each)) {
      checkText(key, maxTextCharacters);
      look(inner, depth + 1);
    }
  };
  look(value, 0);
}

function checkText(text: string, longest: number): void {
  if (text.length > longest)
    throw new Refusal(
      422,
      `A text has ${text.length.toLocaleString('en')} characters, and ${longest.toLocaleString('en')} are the most: the one that begins “${text.slice(0, 40).trim()}…”.`,
    );
  // Tab and line break may stand in a text; other signs of control are never typed, and half a sign cannot be written.
  if (/(?![\t\n\r])\p{Cc}/u.test(text) || !text.isWellFormed())
    throw new Refusal(422, 'A text has a sign in it that cannot be shown. Please type it anew.');
}
