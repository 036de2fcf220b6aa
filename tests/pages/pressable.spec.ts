/** What can be pressed is pressed where one sees it: no picture, and no light that falls out of one, lies over it. */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';

test('nothing lies over links, questions, buttons and fields, however wide the window is', async ({
  opened,
}) => {
  for (const width of [390, 768, 1280, 1920]) {
    const page = await opened('/', { width, height: 800 });
    const { looked, covered } = await page.evaluate(() => {
      const seen = [
        ...document.querySelectorAll('main :is(a[href], summary, button, input, select, textarea)'),
      ].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().left >= 0,
      );
      const covers = (element: Element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width: across, height: down } = element.getBoundingClientRect();
        return [0.04, 0.5, 0.96].some((part) => {
          const at = document.elementFromPoint(left + across * part, top + down / 2);
          return at && !element.contains(at) && !at.contains(element);
        });
      };
      return {
        looked: seen.length,
        covered: seen.filter(covers).map((element) => element.textContent || element.getAttribute('name')),
      };
    });
    expect(looked).toBeGreaterThan(20);
    expect(covered, `${width} px`).toEqual([]);
  }
});
