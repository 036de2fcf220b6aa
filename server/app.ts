import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { languageAt, pathIn } from '#lib/brand/languages.ts';
import { apiFolder, deskPath } from '#lib/desk/api.ts';
import type { DeskTexts } from '#lib/desk/desk-language.ts';
import { editorPath } from '#lib/editor/api.ts';
import { loggableError } from '#lib/loggable-error.ts';
import { languageParameter, ownAddress } from '#lib/request/consultation-endpoint.ts';
import { securityHeaders } from '#lib/request/response-headers.ts';
import type { Dependencies } from './dependencies.ts';
import { health } from './health.ts';
import { barePage, barePageHeaders } from './http/bare-page.ts';
import { isDeskHost, isOfDesk } from './http/desk-host.ts';
import type { Environment } from './http/environment.ts';
import { Problem } from './http/problem.ts';
import { answerProblem } from './http/problem-page.ts';
import { isRead } from './http/site.ts';
import { visitorOf } from './http/visitor.ts';
import { receivedPage } from './requests/received-page.ts';
import { takeConsultation } from './requests/take.ts';
import type { DeskSettings } from './settings/configuration.ts';
import { sheetRoutes } from './sheet/routes.ts';

/**
 * The app of one release: answers every request but those for a file of the built site, which `request-listener.ts` answers.
 */
export async function createApp(dependencies: Dependencies): Promise<Hono<Environment>> {
  const { brand, texts, editor } = dependencies;
  const { desk } = dependencies.configuration;
  const app = new Hono<Environment>();

  app.use(async (c, next) => {
    // A form names the language of its page; any other address is in the one whose prefix it has. An unknown one is the first.
    const named = c.req.query(languageParameter);
    const ofPage = brand.languages.find(({ folder }) => folder === named) ?? brand.languages[0];
    c.set('language', c.req.path === ownAddress ? ofPage : languageAt(brand.languages, c.req.path));
    c.set('visitor', visitorOf(c, dependencies.configuration.trustedProxies));
    await next();
  });
  // Only filled pages are compressed here: files of the site are compressed by the build.
  app.use(compress({ contentTypeFilter: /^text\/html/ }));
  app.use(headersOnEveryAnswer);
  if (desk) app.use(repairFragment);
  if (desk?.siteOrigin !== undefined) app.use(keepSiteAway(desk, desk.siteOrigin, texts));

  if (dependencies.site.takesRequests) {
    app.post(ownAddress, takeConsultation(dependencies));
    app.all(ownAddress, () => {
      throw new Problem(405, { headers: { Allow: 'POST' } });
    });
    const counted = countReader(dependencies);
    for (const language of brand.languages)
      app.get(pathIn(language, '/consultation-received'), counted, receivedPage(dependencies));
    app.use('/sheet/*', counted);
    app.route('/sheet', sheetRoutes({ ...dependencies, deskOrigin: desk?.origin }));
    if (desk) {
      const ofDesk = { ...dependencies, configuration: { ...dependencies.configuration, desk } };
      // Loaded only where it is switched on: what checks passkeys is large.
      const { deskRoutes } = await import('./desk/routes.ts');
      app.route(apiFolder, deskRoutes(ofDesk));
      if (editor) {
        const { editorRoutes } = await import('./edit/routes.ts');
        app.route(editorPath, editorRoutes({ ...ofDesk, editor }));
      }
    }
  }
  app.get('/healthz', health(dependencies));

  app.notFound((c) => {
    if (desk?.siteOrigin !== undefined && isDeskHost(desk, c.var.visitor.host))
      return answerFromDeskHost(c, desk.siteOrigin, texts);
    const problem = isRead(c.req.method)
      ? new Problem(404)
      : new Problem(405, { headers: { Allow: 'GET, HEAD' } });
    return answerProblem(c, dependencies.site, problem);
  });
  app.onError((error, c) => {
    if (error instanceof Problem) return answerProblem(c, dependencies.site, error);
    dependencies.log.error({ error: loggableError(error) }, 'an answer failed');
    return answerProblem(c, dependencies.site, new Problem(500));
  });
  return app;
}

/** Leads links to the desk whose # a mail program has encoded to what was meant. */
const repairFragment: MiddlewareHandler<Environment> = async (c, next) => {
  const [, fragment] = /^\/desk%23(.*)$/i.exec(new URL(c.req.url).pathname) ?? [];
  if (fragment === undefined || !isRead(c.req.method)) return await next();
  return c.redirect(`${deskPath}#${fragment}`);
};

/** At the desk's own host: answers requests for anything but the desk and the editor with a link to the site. */
function keepSiteAway(
  desk: DeskSettings,
  siteOrigin: string,
  texts: DeskTexts,
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    if (!isDeskHost(desk, c.var.visitor.host)) return await next();
    const isAnswered = isOfDesk(c.req.path);
    if (isAnswered) await next();
    else if (c.req.path === '/' && isRead(c.req.method)) c.res = c.redirect(deskPath);
    else c.res = await answerFromDeskHost(c, siteOrigin, texts);
    c.header('X-Robots-Tag', 'noindex, nofollow');
  };
}

/** Answers 404 with a link to the site. A redirect could loop where a proxy passes on one Host for both. */
function answerFromDeskHost(
  c: Context<Environment>,
  siteOrigin: string,
  texts: DeskTexts,
): Response | Promise<Response> {
  const { heading, site } = texts.words.desk.elsewhere;
  if (c.req.header('accept')?.includes('text/html'))
    return c.html(
      barePage({ heading, sentence: site, link: { href: siteOrigin, text: siteOrigin } }, texts),
      404,
      barePageHeaders(),
    );
  const body = JSON.stringify({ type: 'about:blank', status: 404, detail: site });
  return c.body(body, 404, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...(!isRead(c.req.method) && { Connection: 'close' }),
  });
}

/**
 * Counts a page that is made for one reader, which costs more than a file of the site, and closes the connection after it.
 * Node accepts one new connection a turn of the event loop: a flood of readers has to connect for each page, and other
 * visitors are answered in between.
 */
const countReader =
  ({ limits }: Dependencies): MiddlewareHandler<Environment> =>
  async (c, next) => {
    await limits.makePage(c.var.visitor, next);
    c.header('Connection', 'close');
  };

const headersOnEveryAnswer: MiddlewareHandler<Environment> = async (c, next) => {
  await next();
  const kind = c.res.headers.get('content-type')?.startsWith('text/html') ? 'page' : 'other';
  // A header that the answer has already is stricter, and stays.
  for (const [name, value] of Object.entries(securityHeaders(kind, c.var.visitor.secure)))
    if (!c.res.headers.has(name)) c.header(name, value);
};
