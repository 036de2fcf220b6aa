import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { editorPath, originPlaceholder, styleNoncePlaceholder } from '#lib/editor/api.ts';
import type { EditorHonoEnvironment } from './authentication.ts';

/** Allows only resources of this origin. The nonce allows the styles that Mantine inserts. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Serves the editor's page, its scripts and its styles.
 * @param folder the build, with `index.html`, and `assets/` with hashed file names
 */
export function createPageRoutes(folder: URL): Hono<EditorHonoEnvironment> {
  const index = readFileSync(new URL('index.html', folder), 'utf8');
  const routes = new Hono<EditorHonoEnvironment>();
  routes.get('/', (c) => {
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', policy(nonce));
    return c.html(index.replaceAll(styleNoncePlaceholder, nonce).replaceAll(originPlaceholder, c.var.origin));
  });
  routes.get(
    '/assets/*',
    serveStatic({
      root: fileURLToPath(folder),
      rewriteRequestPath: (path) => path.slice(editorPath.length),
      onFound: (_, c) => c.header('Cache-Control', 'private, max-age=31536000, immutable'),
    }),
  );
  return routes;
}
