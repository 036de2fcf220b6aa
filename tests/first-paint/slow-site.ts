/** The built site on a slow line: a page that comes in pieces, and typefaces that come late or never. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface SlowSite {
  readonly url: string;
  readonly close: () => void;
}

export interface Slowness {
  /** How a page comes; by default at once. */
  readonly page?: (answer: ServerResponse, html: string) => Promise<void>;
  /** What becomes of a typeface's file: it waits for this, and is refused where this is false. */
  readonly typeface?: (file: string) => Promise<boolean>;
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Serves the pages and files of a built site, which browsers keep as they would the real one's. */
export async function serveSlowly(folder: string, { page, typeface }: Slowness): Promise<SlowSite> {
  const server = createServer(async ({ url = '/' }, answer) => {
    const path = url === '/' ? '/index.html' : extname(url) ? url : `${url}.html`;
    const type = extname(path);
    const content = await readFile(join(folder, path)).catch(() => undefined);
    if (!content || (type === '.woff2' && !((await typeface?.(path)) ?? true))) {
      answer.writeHead(404).end();
      return;
    }
    const cache = type === '.html' ? 'no-cache' : 'max-age=31536000';
    answer.writeHead(200, { 'Content-Type': types[type] ?? 'text/plain', 'Cache-Control': cache });
    if (page && type === '.html') await page(answer, content.toString());
    answer.end(page && type === '.html' ? '' : content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Half a network packet, so that pieces end within words and tags. */
const pieceBytes = 700;

/** Sends a page piece by piece, each in time for a frame of its own. */
export async function inPieces(answer: ServerResponse, html: string): Promise<void> {
  const bytes = Buffer.from(html);
  const start = bytes.indexOf('<body');
  // Nothing is painted before the body.
  answer.write(bytes.subarray(0, start));
  for (let from = start; from < bytes.length; from += pieceBytes) {
    answer.write(bytes.subarray(from, from + pieceBytes));
    await pause(frame);
  }
}

/** In ms. */
const frame = 16;
