/** Serves the built site as a slow connection would: pages in chunks, and fonts late or never. */
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { createStaticSite, serveApp } from '../support/server/static-server.ts';

export type DelayedSite = Awaited<ReturnType<typeof serveWithDelays>>;

export interface NetworkDelays {
  /** Splits a page into chunks. By default, the page is sent at once. */
  readonly page?: (html: string) => AsyncIterable<Uint8Array>;
  /**
   * Called for each font file. The response is sent after the promise is resolved. It is an error response if the
   * promise resolves to false.
   */
  readonly typeface?: (file: string) => Promise<boolean>;
}

export function serveWithDelays(folder: string, { page, typeface }: NetworkDelays) {
  const site = new Hono();
  site.use(async (c, next) => {
    const type = extname(c.req.path);
    if (type === '.woff2' && typeface && !(await typeface(c.req.path))) return c.body(null, 404);
    await next();
    c.header('Cache-Control', type ? 'max-age=31536000' : 'no-cache');
    if (!page || type) return undefined;
    const html = await c.res.text();
    c.res = stream(c, async (answer) => {
      for await (const part of page(html)) await answer.write(part);
    });
    return undefined;
  });
  return serveApp(site.route('/', createStaticSite(folder)));
}

/** An odd size, so that chunks also end within words and tags. */
const chunkBytes = 3001;
/** The pause between chunks in ms. It is longer than a frame takes on a busy machine. */
const chunkIntervalMs = 50;

export async function* streamInChunks(html: string): AsyncIterable<Uint8Array> {
  const bytes = Buffer.from(html);
  const start = bytes.indexOf('<body');
  // Sends the head as one chunk, because browsers paint nothing before the body.
  yield bytes.subarray(0, start);
  for (let from = start; from < bytes.length; from += chunkBytes) {
    yield bytes.subarray(from, from + chunkBytes);
    await pause(chunkIntervalMs);
  }
}
