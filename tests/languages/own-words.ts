/** Whether all words that a visitor reads are the brand's, in one of its languages. */
import { expect, type Page } from '@playwright/test';
import { textOf } from '../reading.ts';
import { findUnknownWords } from '../support/brands/brand-words.ts';

/** In Japanese words are not divided from what stands beside them: those in Latin letters alone are looked at. */
const otherLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+/gu;

/**
 * Fails for each word of a text or a page that is not the brand's.
 * @param known the brand's words, in the language of the page
 */
export async function expectOwnWords(
  page: Page,
  known: ReadonlySet<string>,
  html: string,
  where: string,
): Promise<void> {
  const text = await textOf(page, html.replaceAll(structured, ''));
  const said = [text.replaceAll(neutralText, ' '), ...structuredTexts(html)].join('\n');
  expect.soft(findUnknownWords(known, said.replaceAll(otherLetters, ' ')), where).toEqual([]);
}

/** Slots, which the server fills; references; and how mail programs in all languages mark an answer. */
export const neutralText = /\{\{.*?\}\}|\b[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}\b|\bRe: /g;

const structured = /<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs;

/** What structured data says for people to read: no types, days or addresses, which are the vocabulary's. */
const structuredTexts = (html: string): string[] =>
  [...html.matchAll(structured)].flatMap(([, json = '']) => textsIn(JSON.parse(json)));

function textsIn(data: unknown, name = ''): string[] {
  if (name.startsWith('@') || name === 'dayOfWeek' || name === 'inLanguage') return [];
  if (typeof data === 'string') return URL.canParse(data) ? [] : [data];
  return typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([inner, value]) => textsIn(value, /^\d+$/.test(inner) ? name : inner))
    : [];
}
