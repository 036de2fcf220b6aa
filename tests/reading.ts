/** Reading a page's text as its visitor does. */
import type { Locator, Page } from '@playwright/test';
import { complete } from '../testing/complete.ts';

/** Text with single spaces, and with the dashes and apostrophes of a keyboard, which tests are easier to write with. */
export const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('–', '-').replaceAll('’', "'").trim();

/** The visible text of a part of the page: browsers tell it when they have laid out all of the page. */
export async function read(part: Locator): Promise<string> {
  await complete(part.page());
  return plain(await part.innerText());
}

/** The visible texts of several parts of the page. */
export async function readAll(parts: Locator): Promise<string[]> {
  await complete(parts.page());
  return (await parts.allInnerTexts()).map(plain);
}

/** The landing page's section behind an anchor. */
export const section = (page: Page, anchor: string): Locator => page.locator(`section#${anchor}`);

/** Opens the question that matches `topic`; returns the question and its answer. */
export async function answerTo(page: Page, topic: RegExp): Promise<string> {
  const question = page.locator('#faqs details').filter({ has: page.locator('summary', { hasText: topic }) });
  await question.locator('summary').click();
  return await read(question);
}
