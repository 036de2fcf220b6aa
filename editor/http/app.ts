import { Hono, type MiddlewareHandler } from 'hono';
import { editorApiPath, editorPath, previewPath, releasePath } from '#lib/editor/api.ts';
import { createProblemResponse, EditorError } from '../files/editor-error.ts';
import { createApiRoutes, type EditorServices } from './api.ts';
import { type AuthenticationMethod, authenticate, type EditorHonoEnvironment } from './authentication.ts';
import { createPageRoutes } from './page.ts';
import { createReleaseRoutes } from './release-site.ts';
import { createTypefaceRoutes } from './typefaces.ts';

interface AppOptions extends EditorServices {
  readonly guard: AuthenticationMethod;
  readonly port: number;
  readonly page: URL;
  log(message: string): void;
}

/** Creates the HTTP application for `/edit`. It rejects requests that are not authenticated. */
export function createEditorApp({
  guard,
  port,
  page,
  log,
  ...parts
}: AppOptions): Hono<EditorHonoEnvironment> {
  const app = new Hono<EditorHonoEnvironment>();
  app.use(setDefaultHeaders);
  app.use(authenticate(guard, port));
  app.use(`${previewPath}/*`, (c) => parts.preview.handleRequest(c.req.raw));
  app.route(releasePath, createReleaseRoutes(parts.publishing));
  app.route(editorApiPath, createApiRoutes(parts));
  app.route(editorPath, createPageRoutes(page));
  app.route(editorPath, createTypefaceRoutes(parts.copy));
  app.notFound(() => {
    throw new EditorError(404, 'The editor has no page at this address.');
  });
  app.onError((error, c) => createProblemResponse(c, error, log));
  return app;
}

/** Sets default headers that forbid caching and active content. Routes can override them. */
const setDefaultHeaders: MiddlewareHandler<EditorHonoEnvironment> = async (c, next) => {
  await next();
  const defaults = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  };
  for (const [name, value] of Object.entries(defaults)) if (!c.res.headers.has(name)) c.header(name, value);
};
