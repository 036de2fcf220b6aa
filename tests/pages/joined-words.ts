import type { Page } from '@playwright/test';

/**
 * Finds adjacent words that text browsers, screen readers and search engines would join, because the HTML has neither a
 * space nor a break between their elements. Returns both words, as in `555-0147|24/7`.
 */
export const findMissingWordBreaks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Removes `popover` as well as the styles, because the menu is visible without CSS.
    const menus = [...document.querySelectorAll<HTMLElement>('[popover]')];
    const setStyles = (disabled: boolean): void => {
      for (const sheet of document.styleSheets) sheet.disabled = disabled;
      for (const menu of menus) menu.popover = disabled ? null : 'auto';
    };
    const joined: string[] = [];
    let before = '';
    const read = (node: Node): void => {
      if (node instanceof Text) {
        const [word = ''] = node.data.match(/^[\p{L}\p{N}]\S*/u) ?? [];
        // A word continues after an optional break (`wbr`), and in the next text node of the same element.
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
    setStyles(true);
    read(document.body);
    setStyles(false);
    return joined;
  });
