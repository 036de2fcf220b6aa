/** Every page as text browsers, readers and search engines have it: without its styles. */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { visits } from './visits.ts';

/** Where the markup has no space between the words of two elements, nor a break: both words, as in `555-0147|24/7`. */
const joinedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const sheet of document.styleSheets) sheet.disabled = true;
    // Where nothing is hidden by a style, neither is the menu.
    for (const menu of document.querySelectorAll('[popover]')) menu.removeAttribute('popover');
    const joined: string[] = [];
    let before = '';
    const read = (node: Node): void => {
      if (node instanceof Text) {
        const [word = ''] = node.data.match(/^[\p{L}\p{N}]\S*/u) ?? [];
        // What parts the text of one element, such as a place to break a long address, is within a word.
        if (before && word && !isWithinWord(node)) joined.push(`${before}|${word}`);
        if (node.data) [before = ''] = node.data.match(/\S*[\p{L}\p{N}.,:]$/u) ?? [];
        return;
      }
      if (!(node instanceof Element)) return;
      const { display } = getComputedStyle(node);
      if (display === 'none') return;
      const apart = display !== 'inline' && display !== 'contents';
      if (apart || node.localName === 'br') before = '';
      for (const child of node.childNodes) read(child);
      if (apart) before = '';
    };
    const isWithinWord = ({ previousSibling }: Text): boolean =>
      previousSibling instanceof Text ||
      (previousSibling instanceof Element && previousSibling.localName === 'wbr');
    read(document.body);
    return joined;
  });

for (const [name, visit] of Object.entries(visits)) {
  test(`${name} without styles joins no two words`, async ({ page }) => {
    await visit(page);
    expect(await joinedWords(page)).toEqual([]);
  });
}
