import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { originTag, styleNonceTag } from '#lib/editor/api.ts';
import type { EditorEnvironment } from './environment.ts';

/** What the page may load: its own parts, and nothing of another host. Mantine's styles are let in by the nonce. */
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
 * The editor's page, and its scripts and styles, from the folder that it was built into. They are read once.
 * @param folder has `index.html`, and the rest in `assets/`, under names that change with their content
 */
export function pageRoutes(folder: URL): Hono<EditorEnvironment> {
  const directory = fileURLToPath(folder);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const index = readFileSync(join(directory, 'index.html'), 'utf8');
  const routes = new Hono<EditorEnvironment>();
  routes.get('/', (c) => {
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', policy(nonce));
    return c.html(index.replaceAll(styleNonceTag, nonce).replaceAll(originTag, c.var.origin));
  });
  for (const file of files) {
    const path = `/${relative(directory, file).replaceAll(sep, '/')}`;
    if (path === '/index.html') continue;
    const bytes = readFileSync(file);
    const type = getMimeType(file) ?? 'application/octet-stream';
    routes.get(path, (c) => {
      if (path.startsWith('/assets/')) c.header('Cache-Control', 'private, max-age=31536000, immutable');
      return c.body(bytes, 200, { 'Content-Type': type });
    });
  }
  return routes;
}
