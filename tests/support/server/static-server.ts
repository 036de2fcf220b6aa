import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic as files } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Serves the files of a folder as static hosts do, with `terms.html` at `/terms`. */
export function createStaticSite(folder: string): Hono {
  const rewriteRequestPath = (path: string) => (path === '/' || extname(path) ? path : `${path}.html`);
  const app = new Hono();
  app.use(files({ root: folder, rewriteRequestPath }));
  app.notFound(async (c) => c.html(await readFile(join(folder, '404.html'), 'utf8').catch(() => ''), 404));
  return app;
}

export async function serveApp(app: Hono): Promise<{ url: string; close: () => void }> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

export const serveStatic = (folder: string) => serveApp(createStaticSite(folder));
