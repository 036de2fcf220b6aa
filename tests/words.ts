/** Reading a page as its visitor does. */
import type { Locator, Page } from '@playwright/test';

/** With single spaces, and with the dashes and apostrophes that a keyboard has. */
export const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('–', '-').replaceAll('’', "'").trim();

/** What can be read in a part of the page. */
export const read = async (part: Locator): Promise<string> => plain(await part.innerText());

/** The landing page's section behind an anchor. */
export const section = (page: Page, anchor: string): Locator => page.locator(`section#${anchor}`);

/** Opens the question that `topic` matches and reads its answer. */
export async function answerTo(page: Page, topic: RegExp): Promise<string> {
  const question = page.locator('#faqs details').filter({ has: page.locator('summary', { hasText: topic }) });
  await question.locator('summary').click();
  return await read(question);
}
