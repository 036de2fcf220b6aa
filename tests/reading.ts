import type { Locator, Page } from '@playwright/test';
import { waitUntilComplete } from './support/browser/wait-until-complete.ts';

/**
 * Collapses whitespace, and replaces dashes and apostrophes with ASCII characters, which are easier to type in tests.
 */
export const normalizeText = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('–', '-').replaceAll('’', "'").trim();

export async function readVisibleText(part: Locator): Promise<string> {
  await waitUntilComplete(part.page());
  return normalizeText(await part.innerText());
}

export async function readTexts(parts: Locator): Promise<string[]> {
  await waitUntilComplete(parts.page());
  return (await parts.allInnerTexts()).map(normalizeText);
}

/**
 * Returns all text in a page's HTML, including attributes and metadata, as readers, screen readers and search engines
 * receive it. Omits elements in another language.
 */
export async function readHtmlText(page: Page, html: string): Promise<string> {
  const pieces = await page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html');
    for (const part of parsed.querySelectorAll(
      'script:not([type="application/ld+json"]), style, body [lang]',
    ))
      part.remove();
    const attributes = {
      '[title]': 'title',
      '[aria-label]': 'aria-label',
      '[alt]': 'alt',
      '[placeholder]': 'placeholder',
      '[datetime]': 'datetime',
      'meta:is([name$=description], [property$=description], [property$=title])': 'content',
    };
    const texts = [parsed.title];
    for (const [selector, attribute] of Object.entries(attributes)) {
      for (const part of parsed.querySelectorAll(selector)) texts.push(part.getAttribute(attribute) ?? '');
    }
    const walker = parsed.createTreeWalker(parsed, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    return texts;
  }, html);
  return normalizeText(pieces.join('\n'));
}

export const locateSection = (page: Page, anchor: string): Locator => page.locator(`section#${anchor}`);

export async function readFaqAnswer(page: Page, topic: RegExp): Promise<string> {
  const question = page.locator('#faqs details').filter({ has: page.locator('summary', { hasText: topic }) });
  if ((await question.getAttribute('open')) === null) await question.locator('summary').click();
  return await readVisibleText(question);
}
