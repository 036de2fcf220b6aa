import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { findLanguage, localizePath } from '#lib/brand/languages.ts';
import { editorPath } from '#lib/editor/api.ts';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import { inboxApiPath, inboxPath } from '#lib/inbox/api.ts';
import { toLoggableFields } from '#lib/loggable-error.ts';
import { languageParameter, requestPath } from '#lib/request/consultation-endpoint.ts';
import { createSecurityHeaders } from '#lib/request/response-headers.ts';
import type { ServerDependencies } from './dependencies.ts';
import { createHealthHandler } from './health.ts';
import type { HonoEnvironment } from './http/environment.ts';
import { isInboxHost, isInboxPath } from './http/inbox-host.ts';
import { createPlainPageHeaders, renderPlainPage } from './http/plain-page.ts';
import { HttpProblem } from './http/problem.ts';
import { renderHttpProblem } from './http/problem-page.ts';
import { isReadMethod } from './http/site.ts';
import { identifyVisitor } from './http/visitor.ts';
import { createReceivedPageHandler } from './requests/received-page.ts';
import { createRequestHandler } from './requests/request-handler.ts';
import type { InboxSettings } from './settings/configuration.ts';
import { createRequestSheetRoutes } from './sheet/routes.ts';

/**
 * Creates the Hono app for one release. It handles all requests except those for files of the site
 * (`request-listener.ts`).
 */
export async function createApp(dependencies: ServerDependencies): Promise<Hono<HonoEnvironment>> {
  const { brand, texts, editor } = dependencies;
  const { desk } = dependencies.configuration;
  const app = new Hono<HonoEnvironment>();

  app.use(async (c, next) => {
    // Forms send the language of their page as a parameter. Other requests have the language as a prefix of their path.
    const folder = c.req.query(languageParameter);
    const formLanguage = brand.languages.find((language) => language.folder === folder) ?? brand.languages[0];
    c.set('language', c.req.path === requestPath ? formLanguage : findLanguage(brand.languages, c.req.path));
    c.set('visitor', identifyVisitor(c, dependencies.configuration.trustedProxies));
    await next();
  });
  // Only pages that are rendered per request are compressed here. The build has already compressed the site's files.
  app.use(compress({ contentTypeFilter: /^text\/html/ }));
  app.use(addSecurityHeaders);
  if (desk) app.use(decodeFragment);
  if (desk?.siteOrigin !== undefined) app.use(restrictInboxHost(desk, desk.siteOrigin, texts));

  if (dependencies.site.takesRequests) {
    app.post(requestPath, createRequestHandler(dependencies));
    app.all(requestPath, () => {
      throw new HttpProblem(405, { headers: { Allow: 'POST' } });
    });
    const pageLimit = limitPages(dependencies);
    for (const language of brand.languages)
      app.get(
        localizePath(language, '/consultation-received'),
        pageLimit,
        createReceivedPageHandler(dependencies),
      );
    app.use('/sheet/*', pageLimit);
    app.route('/sheet', createRequestSheetRoutes({ ...dependencies, deskOrigin: desk?.origin }));
    if (desk) {
      const inboxDependencies = { ...dependencies, configuration: { ...dependencies.configuration, desk } };
      // Imported only if the inbox is enabled, because the WebAuthn library is large.
      const { createInboxRoutes } = await import('./inbox/routes.ts');
      app.route(inboxApiPath, createInboxRoutes(inboxDependencies));
      if (editor) {
        const { createEditorRoutes } = await import('./editor/routes.ts');
        app.route(editorPath, createEditorRoutes({ ...inboxDependencies, editor }));
      }
    }
  }
  app.get('/healthz', createHealthHandler(dependencies));

  app.notFound((c) => {
    if (desk?.siteOrigin !== undefined && isInboxHost(desk, c.var.visitor.host))
      return serveInboxHost(c, desk.siteOrigin, texts);
    const problem = isReadMethod(c.req.method)
      ? new HttpProblem(404)
      : new HttpProblem(405, { headers: { Allow: 'GET, HEAD' } });
    return renderHttpProblem(c, dependencies.site, problem);
  });
  app.onError((error, c) => {
    if (error instanceof HttpProblem) return renderHttpProblem(c, dependencies.site, error);
    dependencies.log.error({ error: toLoggableFields(error) }, 'a request failed');
    return renderHttpProblem(c, dependencies.site, new HttpProblem(500));
  });
  return app;
}

/** A mail program may have encoded the # of a link to the inbox as %23. */
const decodeFragment: MiddlewareHandler<HonoEnvironment> = async (c, next) => {
  const [, fragment] = /^\/desk%23(.*)$/i.exec(new URL(c.req.url).pathname) ?? [];
  if (fragment === undefined || !isReadMethod(c.req.method)) return await next();
  return c.redirect(`${inboxPath}#${fragment}`);
};

/** Serves only the inbox and the editor on the inbox's own host. Other paths get a 404 page with a link to the site. */
function restrictInboxHost(
  desk: InboxSettings,
  siteOrigin: string,
  texts: StaffTexts,
): MiddlewareHandler<HonoEnvironment> {
  return async (c, next) => {
    if (!isInboxHost(desk, c.var.visitor.host)) return await next();
    const isAllowed = isInboxPath(c.req.path);
    if (isAllowed) await next();
    else if (c.req.path === '/' && isReadMethod(c.req.method)) c.res = c.redirect(inboxPath);
    else c.res = await serveInboxHost(c, siteOrigin, texts);
    c.header('X-Robots-Tag', 'noindex, nofollow');
  };
}

/**
 * Responds 404 with a link to the site. It is not a redirect, because a redirect would loop behind a proxy that sends
 * the same Host header for both hosts.
 */
function serveInboxHost(
  c: Context<HonoEnvironment>,
  siteOrigin: string,
  texts: StaffTexts,
): Response | Promise<Response> {
  const { heading, site } = texts.words.desk.elsewhere;
  if (c.req.header('accept')?.includes('text/html'))
    return c.html(
      renderPlainPage({ heading, sentence: site, link: { href: siteOrigin, text: siteOrigin } }, texts),
      404,
      createPlainPageHeaders(),
    );
  const body = JSON.stringify({ type: 'about:blank', status: 404, detail: site });
  return c.body(body, 404, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...(!isReadMethod(c.req.method) && { Connection: 'close' }),
  });
}

/**
 * Limits the rate of pages that are rendered per request, and closes the connection after each page. Node accepts one
 * new connection per turn of the event loop, so a flood of such requests does not block other visitors.
 */
const limitPages =
  ({ limits }: ServerDependencies): MiddlewareHandler<HonoEnvironment> =>
  async (c, next) => {
    await limits.limitPage(c.var.visitor, next);
    c.header('Connection', 'close');
  };

const addSecurityHeaders: MiddlewareHandler<HonoEnvironment> = async (c, next) => {
  await next();
  const kind = c.res.headers.get('content-type')?.startsWith('text/html') ? 'page' : 'other';
  for (const [name, value] of Object.entries(createSecurityHeaders(kind, c.var.visitor.secure)))
    if (!c.res.headers.has(name)) c.header(name, value);
};
