import type { Page } from '@playwright/test';
import { type Area, takeScreenshot } from '../support/browser/pixels.ts';

/** The smallest difference of two grays (0 to 255) that counts as visible. */
const visibleDifference = 48;

/** Counts the pixels of `area` (within the viewport) that `act` changes visibly. */
export async function countChangedPixels(
  page: Page,
  area: Area,
  act: () => Promise<unknown>,
): Promise<number> {
  const before = await gray(page, area);
  await act();
  const after = await gray(page, area);
  return before.reduce(
    (changed, value, i) => changed + Number(Math.abs(value - (after[i] ?? 0)) > visibleDifference),
    0,
  );
}

async function gray(page: Page, area: Area): Promise<Buffer> {
  const clip = await page.evaluate(({ x, y, width, height }) => {
    const left = Math.max(0, x);
    const top = Math.max(0, y);
    const right = Math.min(innerWidth, x + width);
    return { x: left, y: top, width: right - left, height: Math.min(innerHeight, y + height) - top };
  }, area);
  return (await takeScreenshot(page, clip)).greyscale().raw().toBuffer();
}
