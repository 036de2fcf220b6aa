import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { findLanguage, localizePath } from '#lib/brand/languages.ts';
import { editorPath } from '#lib/editor/api.ts';
import type { DeskTexts } from '#lib/inbox/agency-texts.ts';
import { apiPath, deskPath } from '#lib/inbox/api.ts';
import { loggableError } from '#lib/loggable-error.ts';
import { languageParameter, requestPath } from '#lib/request/consultation-endpoint.ts';
import { createSecurityHeaders } from '#lib/request/response-headers.ts';
import type { Dependencies } from './dependencies.ts';
import { createHealthHandler } from './health.ts';
import type { HonoEnvironment } from './http/environment.ts';
import { isDeskHost, isDeskPath } from './http/inbox-host.ts';
import { createPlainPageHeaders, renderPlainPage } from './http/plain-page.ts';
import { Problem } from './http/problem.ts';
import { renderProblem } from './http/problem-page.ts';
import { isReadMethod } from './http/site.ts';
import { identifyVisitor } from './http/visitor.ts';
import { createReceivedPageHandler } from './requests/received-page.ts';
import { createRequestHandler } from './requests/request-handler.ts';
import type { DeskSettings } from './settings/configuration.ts';
import { sheetRoutes } from './sheet/routes.ts';

/**
 * The app of one release: answers every request but those for a file of the built site, which `request-listener.ts` answers.
 */
export async function createApp(dependencies: Dependencies): Promise<Hono<HonoEnvironment>> {
  const { brand, texts, editor } = dependencies;
  const { desk } = dependencies.configuration;
  const app = new Hono<HonoEnvironment>();

  app.use(async (c, next) => {
    // A form names the language of its page; any other address is in the one whose prefix it has. An unknown one is the first.
    const named = c.req.query(languageParameter);
    const ofPage = brand.languages.find(({ folder }) => folder === named) ?? brand.languages[0];
    c.set('language', c.req.path === requestPath ? ofPage : findLanguage(brand.languages, c.req.path));
    c.set('visitor', identifyVisitor(c, dependencies.configuration.trustedProxies));
    await next();
  });
  // Only filled pages are compressed here: files of the site are compressed by the build.
  app.use(compress({ contentTypeFilter: /^text\/html/ }));
  app.use(addSecurityHeaders);
  if (desk) app.use(decodeFragment);
  if (desk?.siteOrigin !== undefined) app.use(restrictDeskHost(desk, desk.siteOrigin, texts));

  if (dependencies.site.takesRequests) {
    app.post(requestPath, createRequestHandler(dependencies));
    app.all(requestPath, () => {
      throw new Problem(405, { headers: { Allow: 'POST' } });
    });
    const counted = limitPages(dependencies);
    for (const language of brand.languages)
      app.get(
        localizePath(language, '/consultation-received'),
        counted,
        createReceivedPageHandler(dependencies),
      );
    app.use('/sheet/*', counted);
    app.route('/sheet', sheetRoutes({ ...dependencies, deskOrigin: desk?.origin }));
    if (desk) {
      const ofDesk = { ...dependencies, configuration: { ...dependencies.configuration, desk } };
      // Loaded only where it is switched on: what checks passkeys is large.
      const { deskRoutes } = await import('./inbox/routes.ts');
      app.route(apiPath, deskRoutes(ofDesk));
      if (editor) {
        const { editorRoutes } = await import('./editor/routes.ts');
        app.route(editorPath, editorRoutes({ ...ofDesk, editor }));
      }
    }
  }
  app.get('/healthz', createHealthHandler(dependencies));

  app.notFound((c) => {
    if (desk?.siteOrigin !== undefined && isDeskHost(desk, c.var.visitor.host))
      return respondFromDeskHost(c, desk.siteOrigin, texts);
    const problem = isReadMethod(c.req.method)
      ? new Problem(404)
      : new Problem(405, { headers: { Allow: 'GET, HEAD' } });
    return renderProblem(c, dependencies.site, problem);
  });
  app.onError((error, c) => {
    if (error instanceof Problem) return renderProblem(c, dependencies.site, error);
    dependencies.log.error({ error: loggableError(error) }, 'an answer failed');
    return renderProblem(c, dependencies.site, new Problem(500));
  });
  return app;
}

/** Leads links to the desk whose # a mail program has encoded to what was meant. */
const decodeFragment: MiddlewareHandler<HonoEnvironment> = async (c, next) => {
  const [, fragment] = /^\/desk%23(.*)$/i.exec(new URL(c.req.url).pathname) ?? [];
  if (fragment === undefined || !isReadMethod(c.req.method)) return await next();
  return c.redirect(`${deskPath}#${fragment}`);
};

/** At the desk's own host: answers requests for anything but the desk and the editor with a link to the site. */
function restrictDeskHost(
  desk: DeskSettings,
  siteOrigin: string,
  texts: DeskTexts,
): MiddlewareHandler<HonoEnvironment> {
  return async (c, next) => {
    if (!isDeskHost(desk, c.var.visitor.host)) return await next();
    const isAnswered = isDeskPath(c.req.path);
    if (isAnswered) await next();
    else if (c.req.path === '/' && isReadMethod(c.req.method)) c.res = c.redirect(deskPath);
    else c.res = await respondFromDeskHost(c, siteOrigin, texts);
    c.header('X-Robots-Tag', 'noindex, nofollow');
  };
}

/** Answers 404 with a link to the site. A redirect could loop where a proxy passes on one Host for both. */
function respondFromDeskHost(
  c: Context<HonoEnvironment>,
  siteOrigin: string,
  texts: DeskTexts,
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
 * Counts a page that is made for one reader, which costs more than a file of the site, and closes the connection after it.
 * Node accepts one new connection a turn of the event loop: a flood of readers has to connect for each page, and other
 * visitors are answered in between.
 */
const limitPages =
  ({ limits }: Dependencies): MiddlewareHandler<HonoEnvironment> =>
  async (c, next) => {
    await limits.limitPage(c.var.visitor, next);
    c.header('Connection', 'close');
  };

const addSecurityHeaders: MiddlewareHandler<HonoEnvironment> = async (c, next) => {
  await next();
  const kind = c.res.headers.get('content-type')?.startsWith('text/html') ? 'page' : 'other';
  // A header that the answer has already is stricter, and stays.
  for (const [name, value] of Object.entries(createSecurityHeaders(kind, c.var.visitor.secure)))
    if (!c.res.headers.has(name)) c.header(name, value);
};
