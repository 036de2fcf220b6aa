import type { Page } from '@playwright/test';

/** What overflows sideways: the page, if it scrolls, and text that is cut off. Empty when nothing does. */
export const beyondViewport = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const across = document.documentElement.scrollWidth;
    const seen = document.documentElement.clientWidth;
    if (across > seen) found.push(`the page scrolls sideways by ${across - seen} px`);
    /** The edges at which text in `element` is cut off: the viewport's, or those of a box that clips. */
    const edges = (element: Element): { left: number; right: number } => {
      const { overflowX } = getComputedStyle(element);
      if (!element.parentElement || ['auto', 'scroll'].includes(overflowX)) return { left: 0, right: seen };
      const outer = edges(element.parentElement);
      if (overflowX === 'visible') return outer;
      const { left, right } = element.getBoundingClientRect();
      return { left: Math.max(left, outer.left), right: Math.min(right, outer.right) };
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      if (parent.closest('.visually-hidden, [inert], svg, noscript, [aria-hidden="true"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      const edge = edges(parent);
      if (width > 0 && (left < edge.left - 1 || right > edge.right + 1))
        found.push(`“${node.textContent.trim().slice(0, 40)}”`);
    }
    return found;
  });
