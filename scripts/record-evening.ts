/** Records the landing page's evening, from sunset to dawn, as frames while the page is scrolled. */
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { complete } from '../tests/support/browser/complete.ts';

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Frames at even steps of the way from the page's head to its foot, each as a PNG of the viewport's size. */
export async function recordEvening(
  browser: Browser,
  origin: string,
  viewport: Viewport,
  count: number,
): Promise<Buffer[]> {
  const page = await browser.newPage({ viewport, reducedMotion: 'no-preference' });
  await page.goto(origin);
  await complete(page, 'all');
  const frames: Buffer[] = [];
  for (let i = 0; i < count; i++) {
    await page.evaluate(
      async (progress) => {
        const way = document.documentElement.scrollHeight - innerHeight;
        scrollTo({ top: way * progress, behavior: 'instant' });
        const near = [...document.images].filter((image) => image.checkVisibility());
        await Promise.allSettled(near.map((image) => image.complete && image.decode()));
        // Two frames: one in which the timelines see the scroll, one in which it is painted.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      },
      i / (count - 1),
    );
    frames.push(await page.screenshot());
  }
  await page.close();
  return frames;
}

/** A contact sheet: the frames side by side, in rows. Returns a PNG. */
export async function strip(frames: readonly Buffer[], { width, height }: Viewport): Promise<Buffer> {
  const columns = 8;
  const frame = { width: 240, height: Math.round((240 * height) / width) };
  const gap = 6;
  const small = await Promise.all(frames.map((each) => sharp(each).resize(frame).png().toBuffer()));
  return await sharp({
    create: {
      width: columns * (frame.width + gap) - gap,
      height: Math.ceil(frames.length / columns) * (frame.height + gap) - gap,
      channels: 3,
      background: 'black',
    },
  })
    .composite(
      small.map((input, i) => ({
        input,
        left: (i % columns) * (frame.width + gap),
        top: Math.floor(i / columns) * (frame.height + gap),
      })),
    )
    .png()
    .toBuffer();
}

/** A film of the frames, there and back without end. Returns a WebP. */
export async function film(frames: readonly Buffer[], width: number): Promise<Buffer> {
  const small = await Promise.all(frames.map((each) => sharp(each).resize({ width }).png().toBuffer()));
  return await sharp(small, { join: { animated: true } })
    .webp({
      // With less, what differs a little from the frame before it stays as it was, in blocks.
      quality: 70,
      effort: 6,
      delay: small.map((_, i) => (i === 0 || i === small.length - 1 ? 1600 : 110)),
      loop: 0,
    })
    .toBuffer();
}
