import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { getPath } from 'hono/utils/url';
import { mostBytesRead } from './consultations/letter.ts';
import { takeConsultation } from './consultations/take.ts';
import type { Environment, FrontDesk } from './front-desk.ts';
import { health } from './health.ts';
import { answerProblem, Problem } from './problem.ts';
import { received } from './received.ts';
import { securityHeaders } from './security-headers.ts';
import { type Header, isSecure, visitorOf } from './visitor.ts';

type App = Hono<Environment>;

/** The whole of the server's behavior; it listens nowhere by itself. */
export function createApp(desk: FrontDesk): App {
  const app = new Hono<Environment>();

  app.use(knowVisitor(desk));
  // Pages that are filled for one visitor; short answers go out whole, in one piece.
  app.use(compress({ contentTypeFilter: /^text\/html/ }));
  app.use(headersOnEveryAnswer);

  app.post('/api/consultations', limitedInLength, takeConsultation(desk));
  app.all('/api/consultations', () => {
    throw new Problem(405, { headers: { Allow: 'POST' } });
  });
  app.get('/consultation-received', received(desk));
  app.get('/healthz', health(desk));

  app.notFound((c) => {
    const problem = isRead(c.req.method)
      ? new Problem(404)
      : new Problem(405, { headers: { Allow: 'GET, HEAD' } });
    return answerProblem(c, desk.site, problem);
  });
  app.onError((error, c) => {
    if (error instanceof Problem) return answerProblem(c, desk.site, error);
    desk.log.error({ err: error }, 'an answer failed');
    return answerProblem(c, desk.site, new Problem(500));
  });
  app.fetch = builtSiteFirst(app.fetch, desk);
  return app;
}

const limitedInLength = bodyLimit({
  maxSize: mostBytesRead,
  onError() {
    throw new Problem(413);
  },
});

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

function knowVisitor({ configuration }: FrontDesk): MiddlewareHandler<Environment> {
  return async (c, next) => {
    c.set('visitor', visitorOf(c, configuration.trustedProxies));
    await next();
  };
}

/**
 * Most answers are files of the built site. They are given before a route is looked for and without a promise,
 * which would cost more than they do.
 */
function builtSiteFirst(fetch: App['fetch'], { site, configuration }: FrontDesk): App['fetch'] {
  return (request, env, context) => {
    const { method } = request;
    if (!isRead(method)) return fetch(request, env, context);
    const sent = (env as Partial<HttpBindings> | undefined)?.incoming?.headers;
    // As Node has read them, where it has: the headers of a `Request` are a copy that is made when they are asked for.
    const header: Header = (name) =>
      sent ? (sent[name] as string | undefined) : (request.headers.get(name) ?? undefined);
    const secure = isSecure(header, configuration.trustedProxies);
    const reading = { method, url: request.url, path: getPath(request), secure, header };
    return site.answer(reading) ?? fetch(request, env, context);
  };
}

const headersOnEveryAnswer: MiddlewareHandler<Environment> = async (c, next) => {
  await next();
  const kind = c.res.headers.get('content-type')?.startsWith('text/html') ? 'page' : 'other';
  for (const [name, value] of Object.entries(securityHeaders(kind, c.var.visitor.secure)))
    c.header(name, value);
};
