import { Hono, type MiddlewareHandler } from 'hono';
import { editorApiPath, editorPath, previewPath } from '#lib/editor/api.ts';
import { createProblemResponse, EditorError } from '../files/editor-error.ts';
import { apiRoutes, type EditorServices } from './api.ts';
import { type AuthOptions, authenticate, type EditorEnvironment } from './authentication.ts';
import { pageRoutes } from './page.ts';

interface AppOptions extends EditorServices {
  readonly guard: AuthOptions;
  readonly port: number;
  readonly page: URL;
  log(message: string): void;
}

/** Creates the HTTP application for `/edit`. It rejects requests that are not authenticated. */
export function createApp({ guard, port, page, log, ...parts }: AppOptions): Hono<EditorEnvironment> {
  const app = new Hono<EditorEnvironment>();
  app.use(setDefaultHeaders);
  app.use(authenticate(guard, port));
  app.use(`${previewPath}/*`, (c) => parts.preview.handleRequest(c.req.raw));
  app.route(editorApiPath, apiRoutes(parts));
  app.route(editorPath, pageRoutes(page));
  app.notFound(() => {
    throw new EditorError(404, 'The editor has no page at this address.');
  });
  app.onError((error, c) => createProblemResponse(c, error, log));
  return app;
}

/** Sets default headers that forbid caching and active content. Routes can override them. */
const setDefaultHeaders: MiddlewareHandler<EditorEnvironment> = async (c, next) => {
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
