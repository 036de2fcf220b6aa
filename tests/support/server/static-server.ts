import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Answers with what stands in a folder, as a host of static files does. */
export async function answerStatically(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const name = pathname === '/' ? '/index.html' : pathname;
  const path = join(folder, extname(name) ? name : `${name}.html`);
  const content = await readFile(path).catch(() => undefined);
  const body = content ?? (await readFile(join(folder, '404.html')).catch(() => ''));
  const type = types[content ? extname(path) : '.html'] ?? 'application/octet-stream';
  response.writeHead(content ? 200 : 404, { 'Content-Type': type }).end(body);
}

/** Serves a folder without our server, so nothing is taken or stored. */
export async function serveStatic(folder: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => answerStatically(folder, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
