import type { Page } from '@playwright/test';

/** Opens all FAQ answers. Removes the `name` attribute, which would close the others. */
export const openAnswers = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => {
    for (const answer of all as HTMLDetailsElement[]) {
      answer.removeAttribute('name');
      answer.open = true;
    }
  });
