import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { proxy } from 'hono/proxy';
import {
  changeHeader,
  maxPictureBytes,
  originHeader,
  personHeader,
  previewPath,
  secretHeader,
  windowHeader,
} from '#lib/editor/api.ts';
import { deskPath } from '#lib/inbox/api.ts';
import { loggableError } from '#lib/loggable-error.ts';
import type { Session } from '../domain/session.ts';
import type { HonoEnvironment } from '../http/environment.ts';
import { isDeskHost } from '../http/inbox-host.ts';
import { createPlainPageHeaders, renderPlainPage } from '../http/plain-page.ts';
import { Problem } from '../http/problem.ts';
import { isReadMethod } from '../http/site.ts';
import { isFromDeskPage } from '../http/visitor.ts';
import type { DeskDependencies } from '../inbox/dependencies.ts';
import { readTokenHash } from '../inbox/session.ts';

/** A picture, and what a form has beside it. */
const maxBodyBytes = maxPictureBytes + 1024 * 1024;

/** How long the editor may take for an answer: the preview's first page takes some seconds. */
const maxAnswerMs = 120_000;

/** What the editor is told of a request. It gets neither the session's cookie nor what proxies say. */
const forwardedHeaders = [
  'Accept',
  'Accept-Language',
  'Cache-Control',
  'Content-Length',
  'Content-Type',
  'If-Modified-Since',
  'If-None-Match',
  'Sec-Fetch-Dest',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Site',
  changeHeader,
  windowHeader,
] as const;

export interface EditorProcess {
  /** Proves to the editor that a request comes from this server. */
  readonly secret: string;
  /** Returns the port of 127.0.0.1 at which the editor listens, or undefined for one that is away. */
  waitForPort(signal: AbortSignal): Promise<number | undefined>;
}

type Dependencies = Pick<DeskDependencies, 'configuration' | 'limits' | 'log' | 'store' | 'texts'> & {
  readonly editor: EditorProcess;
};

interface ErrorDetails {
  readonly link?: { readonly href: string; readonly text: string };
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A refusal in a sentence. */
class EditorAccessError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 413 | 429 | 503;
  readonly details: ErrorDetails;

  constructor(status: EditorAccessError['status'], sentence: string, beside: ErrorDetails = {}) {
    super(sentence);
    this.status = status;
    this.details = beside;
  }
}

/** `/edit` and all below it: passed on to the editor's process for whoever has signed in at the desk and may edit. */
export function editorRoutes(dependencies: Dependencies): Hono<HonoEnvironment> {
  const { editor: says, refusals } = dependencies.texts.words.desk;
  const findEditor = createEditorAuthorizer(dependencies);
  const routes = new Hono<HonoEnvironment>();
  routes.use(addPrivacyHeaders);
  routes.all('*', async (c) => {
    requireSameOrigin(c, dependencies);
    return await forwardRequest(c, await findEditor(c), dependencies);
  });
  routes.onError((error, c) => {
    if (error instanceof EditorAccessError) return renderError(c, error, dependencies);
    if (error instanceof Problem && error.status === 429) {
      const { headers } = error.details;
      return renderError(c, new EditorAccessError(429, refusals['too-often'], { headers }), dependencies);
    }
    if (!(error instanceof Problem))
      dependencies.log.error({ error: loggableError(error) }, 'the editor failed');
    return renderError(c, new EditorAccessError(503, says.away), dependencies);
  });
  return routes;
}

const frameAncestors = (c: Context): "'self'" | "'none'" =>
  c.req.path.startsWith(`${previewPath}/`) ? "'self'" : "'none'";

/** No search engine lists it, no site is told who comes from it, and only our own page may frame the preview. */
const addPrivacyHeaders: MiddlewareHandler<HonoEnvironment> = async (c, next) => {
  await next();
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Referrer-Policy', 'no-referrer');
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  if (!c.res.headers.has('Content-Security-Policy'))
    c.header('Content-Security-Policy', `frame-ancestors ${frameAncestors(c)}`);
};

/** Renders a refusal as a page where a browser opens an address, and as a problem (RFC 9457) for the editor’s page. */
function renderError(
  c: Context,
  { status, message, details: { link, headers } }: EditorAccessError,
  { configuration: { desk }, texts }: Dependencies,
): Response | Promise<Response> {
  if (!c.req.header('accept')?.includes('text/html'))
    return c.json({ type: 'about:blank', status, detail: message }, status, {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...headers,
    });
  const { heading } = texts.words.desk.editor;
  const page = renderPlainPage({ heading, sentence: message, link, deskOrigin: desk.origin }, texts);
  return c.html(page, status, { ...createPlainPageHeaders(frameAncestors(c)), ...headers });
}

/**
 * Checks that a request comes to the desk's host, where the desk has one of its own, and from our own page: a program, which
 * may have no headers that tell, changes nothing.
 * @throws {EditorAccessError} which links to the desk's host
 */
function requireSameOrigin(
  c: Context<HonoEnvironment>,
  { configuration: { desk }, texts }: Dependencies,
): void {
  const { elsewhere, refusals } = texts.words.desk;
  if (!isDeskHost(desk, c.var.visitor.host)) {
    const address = `${desk.origin}${c.req.path}`;
    throw new EditorAccessError(404, elsewhere.editor, { link: { href: address, text: address } });
  }
  const sender = c.req.header('sec-fetch-site') ?? c.req.header('origin') ?? 'none';
  if (!isReadMethod(c.req.method) && (sender === 'none' || !isFromDeskPage(c, desk.origin)))
    throw new EditorAccessError(403, refusals['not-ours']);
}

/**
 * Returns a function that finds who is signed in at the desk and may edit, as it stands at this moment.
 * @throws {EditorAccessError} for anybody else
 */
function createEditorAuthorizer({ store, limits, configuration: { desk }, texts }: Dependencies) {
  const { editor: says, refusals } = texts.words.desk;
  const link = { href: `${desk.origin}${deskPath}`, text: says.toDesk };
  /** A page asks for dozens of files at once, and one answer of the store is good for all that ask while it is looked for. */
  const asked = new Map<string, Promise<Session | undefined>>();
  return async (c: Context<HonoEnvironment>): Promise<Session['person']> => {
    const token = readTokenHash(c);
    const find = (of: string) => {
      const found =
        asked.get(of) ??
        limits
          .findSession(c.var.visitor, of, () => store.access.findSession(of), 'editor')
          .finally(() => asked.delete(of));
      asked.set(of, found);
      return found;
    };
    const session = token === undefined ? undefined : await find(token);
    if (!session) {
      const wasRemoved = token !== undefined && (await store.access.isSessionOfRemovedDevice(token));
      const sentence = wasRemoved ? refusals['device-removed'] : says.signIn;
      throw new EditorAccessError(401, sentence, { link, headers: { Connection: 'close' } });
    }
    if (session.isWaiting) throw new EditorAccessError(403, refusals['not-let-in'], { link });
    if (!(await store.access.canEdit(session.person.id))) throw new EditorAccessError(403, says.notLet);
    return session.person;
  };
}

async function forwardRequest(
  c: Context<HonoEnvironment>,
  person: Session['person'],
  { log, configuration: { desk }, texts, editor }: Dependencies,
): Promise<Response> {
  const { editor: says, refusals } = texts.words.desk;
  const { raw } = c.req;
  const length = Number(c.req.header('content-length') ?? 0);
  // Browsers say how long a body is, and nothing where there is none, as with DELETE.
  if (c.req.header('transfer-encoding') !== undefined)
    throw new EditorAccessError(400, refusals['not-understood']);
  if (length > maxBodyBytes) throw new EditorAccessError(413, refusals['too-long']);
  const body = length > 0 ? raw.body : null;
  const port = await editor.waitForPort(raw.signal);
  if (port === undefined) throw new EditorAccessError(503, says.away);
  const { pathname, search } = new URL(raw.url);
  const told = forwardedHeaders.flatMap((name) => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  try {
    const answer = await proxy(`http://127.0.0.1:${port}${pathname}${search}`, {
      method: raw.method,
      headers: {
        ...Object.fromEntries(told),
        [secretHeader]: editor.secret,
        [personHeader]: encodeURIComponent(person.name),
        [originHeader]: desk.origin,
      },
      body,
      ...(body && { duplex: 'half' }),
      redirect: 'manual',
      signal: AbortSignal.any([raw.signal, AbortSignal.timeout(maxAnswerMs)]),
    });
    // The editor knows no cookie: who asks is the desk's to say.
    answer.headers.delete('Set-Cookie');
    return answer;
  } catch (error) {
    if (!raw.signal.aborted) log.error({ error: loggableError(error) }, 'the editor does not answer');
    throw new EditorAccessError(503, says.away);
  }
}
