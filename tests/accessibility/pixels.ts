import type { Page } from '@playwright/test';
import sharp from 'sharp';

type Area = { x: number; y: number; width: number; height: number };

/** How many pixels of `area` change by a contrast that can be seen when `act` is done. */
export async function changedPixels(page: Page, area: Area, act: () => Promise<unknown>): Promise<number> {
  const before = await grey(page, area);
  await act();
  const after = await grey(page, area);
  return before.reduce((changed, value, i) => changed + Number(Math.abs(value - (after[i] ?? 0)) > 48), 0);
}

async function grey(page: Page, area: Area): Promise<Buffer> {
  const clip = await page.evaluate(({ x, y, width, height }) => {
    const left = Math.max(0, x);
    const top = Math.max(0, y);
    const right = Math.min(innerWidth, x + width);
    return { x: left, y: top, width: right - left, height: Math.min(innerHeight, y + height) - top };
  }, area);
  return sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer();
}
