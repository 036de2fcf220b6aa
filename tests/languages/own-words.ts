/** Checks that all words on a page come from the brand's texts in the language of the page. */
import { expect, type Page } from '@playwright/test';
import { readHtmlText } from '../reading.ts';
import { findUnknownWords } from '../support/brands/brand-words.ts';

/** Japanese characters. They are not checked, because Japanese has no spaces between words. */
const otherLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+/gu;

/**
 * Fails for each word on a page that the brand's texts do not contain.
 * @param known the brand's words in the language of the page
 */
export async function expectBrandWordsOnly(
  page: Page,
  known: ReadonlySet<string>,
  html: string,
  where: string,
): Promise<void> {
  const text = await readHtmlText(page, html.replaceAll(structured, ''));
  const said = [text.replaceAll(ignoredTextPattern, ' '), ...structuredTexts(html)].join('\n');
  expect.soft(findUnknownWords(known, said.replaceAll(otherLetters, ' ')), where).toEqual([]);
}

/**
 * Matches text that is equal in all languages: placeholders that the server replaces, request references, and the reply
 * prefix of mail programs.
 */
export const ignoredTextPattern = /\{\{.*?\}\}|\b[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}\b|\bRe: /g;

const structured = /<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs;

const structuredTexts = (html: string): string[] =>
  [...html.matchAll(structured)].flatMap(([, json = '']) => listTexts(JSON.parse(json)));

function listTexts(data: unknown, name = ''): string[] {
  if (name.startsWith('@') || name === 'dayOfWeek' || name === 'inLanguage') return [];
  if (typeof data === 'string') return URL.canParse(data) ? [] : [data];
  return typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([inner, value]) => listTexts(value, /^\d+$/.test(inner) ? name : inner))
    : [];
}
