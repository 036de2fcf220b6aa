import type { Page } from '@playwright/test';

/** What overflows the viewport sideways: the page, if it scrolls, and text that the page clips. Empty when nothing does. */
export const beyondViewport = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const across = document.documentElement.scrollWidth;
    const seen = document.documentElement.clientWidth;
    if (across > seen) found.push(`the page scrolls sideways by ${across - seen} px`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      if (parent.closest('.visually-hidden, [inert], svg, noscript, [aria-hidden="true"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0 && (left < -1 || right > seen + 1))
        found.push(`“${node.textContent.trim().slice(0, 40)}”`);
    }
    return found;
  });
