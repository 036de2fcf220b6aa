/**
 * No page breaks, whatever a visitor does to its text, and whatever a translator writes (WCAG 2.2, 1.4.4, 1.4.10, 1.4.12 and
 * 2.5.8): by measure, not by picture.
 */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { changes } from './changes.ts';
import { inWords, lookAt } from './look-at.ts';
import { pages } from './pages.ts';
import { everyWindow, fewWindows } from './windows.ts';

const few = { where: 'in few windows', chosen: fewWindows };
const every = { where: 'in every window', chosen: everyWindow };

for (const { name, reach, part, widest = Number.POSITIVE_INFINITY, tag } of pages) {
  // Where a page is nearly another one, few windows are enough.
  for (const { where, chosen } of tag ? [few] : [few, every]) {
    // `npm run test:all` leaves out what it does at greater length as well.
    const tags = tag || chosen === everyWindow ? ['@slow'] : ['@quick'];
    test(`nothing overlaps, is cut off or leaves the window: ${name}, ${where}`, { tag: tags }, async ({
      page,
    }) => {
      if (chosen === everyWindow) test.slow();
      await reach(page);
      const found: Record<string, string[]> = {};
      for (const change of changes) {
        const windows = chosen(change.name).filter(([width]) => width <= widest);
        const faults = await lookAt(page, change, windows, part);
        if (faults.length > 0) found[change.name] = faults.map(inWords);
      }
      expect(found).toEqual({});
    });
  }
}
