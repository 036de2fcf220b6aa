import type { Page } from '@playwright/test';

/** Opens all FAQ answers. Removes their `name` attribute first, because the browser opens only one element per name. */
export const openAnswers = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => {
    for (const answer of all as HTMLDetailsElement[]) {
      answer.removeAttribute('name');
      answer.open = true;
    }
  });
