import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { proxy } from 'hono/proxy';
import {
  changeHeader,
  editorWindowHeader,
  maxPictureBytes,
  originHeader,
  personHeader,
  previewPath,
  releasePath,
  secretHeader,
} from '#lib/editor/api.ts';
import { inboxPath } from '#lib/inbox/api.ts';
import { toLoggableFields } from '#lib/loggable-error.ts';
import type { InboxSession } from '../domain/session.ts';
import type { HonoEnvironment } from '../http/environment.ts';
import { isInboxHost } from '../http/inbox-host.ts';
import { createPlainPageHeaders, renderPlainPage } from '../http/plain-page.ts';
import { HttpProblem } from '../http/problem.ts';
import { isReadMethod } from '../http/site.ts';
import { isFromInboxPage } from '../http/visitor.ts';
import type { InboxDependencies } from '../inbox/dependencies.ts';
import { readTokenHash } from '../inbox/session.ts';

/** The maximum length of a request's body: a picture, and 1 MiB of other form fields. */
const maxBodyBytes = maxPictureBytes + 1024 * 1024;

/** The timeout for the editor's response. The first page of a preview takes some seconds. */
const maxAnswerMs = 120_000;

/**
 * The request headers that are forwarded to the editor. They include neither the session cookie nor the headers of proxies.
 */
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
  editorWindowHeader,
] as const;

export interface EditorProcess {
  /** A secret that proves to the editor that a request comes from this server. */
  readonly secret: string;
  /** Returns the editor's port on 127.0.0.1; undefined if the editor is not running. */
  waitForPort(signal: AbortSignal): Promise<number | undefined>;
}

type Dependencies = Pick<InboxDependencies, 'configuration' | 'limits' | 'log' | 'store' | 'texts'> & {
  readonly editor: EditorProcess;
};

interface EditorErrorDetails {
  readonly link?: { readonly href: string; readonly text: string };
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

class EditorAccessError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 413 | 429 | 503;
  readonly details: EditorErrorDetails;

  constructor(status: EditorAccessError['status'], sentence: string, details: EditorErrorDetails = {}) {
    super(sentence);
    this.status = status;
    this.details = details;
  }
}

/**
 * Creates the routes at and below `/edit`. They forward a request to the editor's process if its user is signed in and may
 * edit.
 */
export function createEditorRoutes(dependencies: Dependencies): Hono<HonoEnvironment> {
  const { editor: labels, refusals } = dependencies.texts.words.desk;
  const findEditor = createEditorAuthorizer(dependencies);
  const routes = new Hono<HonoEnvironment>();
  routes.use(addPrivacyHeaders);
  routes.all('*', async (c) => {
    requireSameOrigin(c, dependencies);
    return await forwardRequest(c, await findEditor(c), dependencies);
  });
  routes.onError((error, c) => {
    if (error instanceof EditorAccessError) return renderError(c, error, dependencies);
    if (error instanceof HttpProblem && error.status === 429) {
      const { headers } = error.details;
      return renderError(c, new EditorAccessError(429, refusals['too-often'], { headers }), dependencies);
    }
    if (!(error instanceof HttpProblem))
      dependencies.log.error({ error: toLoggableFields(error) }, 'a request to the editor failed');
    return renderError(c, new EditorAccessError(503, labels.away), dependencies);
  });
  return routes;
}

const frameAncestors = (c: Context): "'self'" | "'none'" =>
  [previewPath, releasePath].some((path) => c.req.path.startsWith(`${path}/`)) ? "'self'" : "'none'";

/** Prevents indexing, caching and referrers, and allows only pages of this origin to frame the preview and releases. */
const addPrivacyHeaders: MiddlewareHandler<HonoEnvironment> = async (c, next) => {
  await next();
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Referrer-Policy', 'no-referrer');
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  if (!c.res.headers.has('Content-Security-Policy'))
    c.header('Content-Security-Policy', `frame-ancestors ${frameAncestors(c)}`);
};

/**
 * Renders an error as a page if a browser navigates to the URL, or as a problem document (RFC 9457) for the editor's script.
 */
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
 * Rejects requests for another host than the inbox's, and changes that do not come from a page of the inbox. Changes without
 * Sec-Fetch-Site and Origin are rejected, because only programs other than browsers omit both.
 * @throws {EditorAccessError} 404 with a link to the inbox's host, or 403
 */
function requireSameOrigin(
  c: Context<HonoEnvironment>,
  { configuration: { desk }, texts }: Dependencies,
): void {
  const { elsewhere, refusals } = texts.words.desk;
  if (!isInboxHost(desk, c.var.visitor.host)) {
    const address = `${desk.origin}${c.req.path}`;
    throw new EditorAccessError(404, elsewhere.editor, { link: { href: address, text: address } });
  }
  const sender = c.req.header('sec-fetch-site') ?? c.req.header('origin') ?? 'none';
  if (!isReadMethod(c.req.method) && (sender === 'none' || !isFromInboxPage(c, desk.origin)))
    throw new EditorAccessError(403, refusals['not-ours']);
}

/**
 * Creates a function that returns the signed-in user of a request. The function throws an `EditorAccessError` if nobody is
 * signed in, or if the user may not edit.
 */
function createEditorAuthorizer({ store, limits, configuration: { desk }, texts }: Dependencies) {
  const { editor: labels, refusals } = texts.words.desk;
  const link = { href: `${desk.origin}${inboxPath}`, text: labels.toDesk };
  /**
   * Pending session lookups, by the hash of the token. A page loads dozens of files at the same time, which share one lookup.
   */
  const pendingLookups = new Map<string, Promise<InboxSession | undefined>>();
  return async (c: Context<HonoEnvironment>): Promise<InboxSession['person']> => {
    const token = readTokenHash(c);
    const findSession = (hash: string) => {
      const found =
        pendingLookups.get(hash) ??
        limits
          .findSession(c.var.visitor, hash, () => store.access.findSession(hash), 'editor')
          .finally(() => pendingLookups.delete(hash));
      pendingLookups.set(hash, found);
      return found;
    };
    const session = token === undefined ? undefined : await findSession(token);
    if (!session) {
      const wasRemoved = token !== undefined && (await store.access.isSessionOfRemovedDevice(token));
      const sentence = wasRemoved ? refusals['device-removed'] : labels.signIn;
      throw new EditorAccessError(401, sentence, { link, headers: { Connection: 'close' } });
    }
    if (session.isWaiting) throw new EditorAccessError(403, refusals['not-let-in'], { link });
    if (!(await store.access.canEdit(session.person.id))) throw new EditorAccessError(403, labels.notLet);
    return session.person;
  };
}

async function forwardRequest(
  c: Context<HonoEnvironment>,
  person: InboxSession['person'],
  { log, configuration: { desk }, texts, editor }: Dependencies,
): Promise<Response> {
  const { editor: labels, refusals } = texts.words.desk;
  const { raw } = c.req;
  const length = Number(c.req.header('content-length') ?? 0);
  // A body without Content-Length could have any length. Browsers always send the header.
  if (c.req.header('transfer-encoding') !== undefined)
    throw new EditorAccessError(400, refusals['not-understood']);
  if (length > maxBodyBytes) throw new EditorAccessError(413, refusals['too-long']);
  const body = length > 0 ? raw.body : null;
  const port = await editor.waitForPort(raw.signal);
  if (port === undefined) throw new EditorAccessError(503, labels.away);
  const { pathname, search } = new URL(raw.url);
  const headers = forwardedHeaders.flatMap((name) => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  try {
    const answer = await proxy(`http://127.0.0.1:${port}${pathname}${search}`, {
      method: raw.method,
      headers: {
        ...Object.fromEntries(headers),
        [secretHeader]: editor.secret,
        [personHeader]: encodeURIComponent(person.name),
        [originHeader]: desk.origin,
      },
      body,
      ...(body && { duplex: 'half' }),
      redirect: 'manual',
      signal: AbortSignal.any([raw.signal, AbortSignal.timeout(maxAnswerMs)]),
    });
    // Remove cookies of the editor, because only the inbox may set cookies.
    answer.headers.delete('Set-Cookie');
    return answer;
  } catch (error) {
    if (!raw.signal.aborted) log.error({ error: toLoggableFields(error) }, 'the editor does not respond');
    throw new EditorAccessError(503, labels.away);
  }
}
