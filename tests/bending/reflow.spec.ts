/**
 * Checks that the layout stays intact after zooming, changes of the text's size or spacing, and translation (WCAG 2.2,
 * 1.4.4, 1.4.10 and 1.4.12).
 */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { type PageState, pageStates } from '../pages/states.ts';
import { openAnswers } from '../support/browser/open-answers.ts';
import { pageChanges } from './page-changes.ts';
import { openRequestSheet } from './sheet.ts';
import { findLayoutFaults } from './windows.ts';

/** Pages that are skipped because their layout equals that of another page. */
const alike = ['/privacy', '/cancellation', 'the form with an invalid field', 'the form being sent'];
const all: readonly PageState[] = [
  ...pageStates.filter(({ name }) => !alike.includes(name)),
  { name: 'the sheet', openState: openRequestSheet },
];

for (const { name, openState, part, widest = Number.POSITIVE_INFINITY } of all) {
  test(`nothing overlaps, is cut off or leaves the window: ${name}`, { tag: '@slow' }, async ({ page }) => {
    test.slow();
    await openState(page);
    if (!part) await openAnswers(page);
    for (const { name: change, apply, reapplyAfterResize, windows } of pageChanges) {
      const undo = await apply(page);
      const shown = windows.filter(([width]) => width <= widest);
      expect
        .soft(await findLayoutFaults(page, shown, { part, adapt: reapplyAfterResize }), change)
        .toEqual([]);
      await undo();
    }
  });
}
