/** The built site on a slow line: a page that comes in pieces, and typefaces that come late or never. */
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { createStaticSite, listen } from '../support/server/static-server.ts';

export type DelayedSite = Awaited<ReturnType<typeof serveWithDelays>>;

export interface NetworkDelays {
  /** The parts in which a page comes, each when it is there; by default at once. */
  readonly page?: (html: string) => AsyncIterable<Uint8Array>;
  /** What becomes of a typeface's file: it waits for this, and is refused where this is false. */
  readonly typeface?: (file: string) => Promise<boolean>;
}

/** Serves the pages and files of a built site, which browsers keep as they would the real one's. */
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
  return listen(site.route('/', createStaticSite(folder)));
}

/** No multiple of anything, so that pieces end within words and tags. */
const pieceBytes = 3001;
/** In ms: longer than a frame takes on a busy machine. */
const pieceEvery = 50;

/** A page piece by piece, each painted before the next. */
export async function* streamInChunks(html: string): AsyncIterable<Uint8Array> {
  const bytes = Buffer.from(html);
  const start = bytes.indexOf('<body');
  // Nothing is painted before the body.
  yield bytes.subarray(0, start);
  for (let from = start; from < bytes.length; from += pieceBytes) {
    yield bytes.subarray(from, from + pieceBytes);
    await pause(pieceEvery);
  }
}
