import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { proxy } from 'hono/proxy';
import { deskPath } from '#lib/desk/api.ts';
import {
  changeHeader,
  maxPictureBytes,
  originHeader,
  personHeader,
  previewPath,
  secretHeader,
  windowHeader,
} from '#lib/editor/api.ts';
import { loggableError } from '#lib/loggable-error.ts';
import type { DeskDependencies } from '../desk/dependencies.ts';
import { tokenOf } from '../desk/session.ts';
import type { Session } from '../domain/session.ts';
import { isDeskHost } from '../http/desk-host.ts';
import type { Environment } from '../http/environment.ts';
import { Problem } from '../http/problem.ts';
import { isRead } from '../http/site.ts';
import { comesFromDesk } from '../http/visitor.ts';
import type { EditorProcess } from './editor-process.ts';
import { type Refused, refusedAt } from './refused.ts';

/** A picture, and what a form has beside it. */
const maxBodyBytes = maxPictureBytes + 1024 * 1024;

/** How long the editor may take for an answer: the preview's first page takes some seconds. */
const maxAnswerMs = 120_000;

/** What the editor is told of a request. It gets neither the session's cookie nor what proxies say. */
const passedOn = [
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

type Dependencies = Pick<DeskDependencies, 'limits' | 'log' | 'store' | 'texts'> & {
  readonly configuration: Pick<DeskDependencies['configuration'], 'desk'>;
  readonly editor: Pick<EditorProcess, 'secret' | 'port'>;
};

interface Editing extends Environment {
  Variables: Environment['Variables'] & { editor: Session['person'] };
}

/** `/edit` and all below it: passed on to the editor's process for whoever has signed in at the desk and may edit. */
export function editorRoutes(dependencies: Dependencies): Hono<Editing> {
  const { configuration, texts } = dependencies;
  const { editor: says, refusals } = texts.words.desk;
  const refused = refusedAt(configuration.desk.origin, texts);
  const routes = new Hono<Editing>();
  routes.use(keepToOurselves);
  routes.use(requireDeskHost(dependencies, refused));
  routes.use(fromOurPage(dependencies, refused));
  routes.use(needRight(dependencies, refused));
  routes.all('*', passOn(dependencies, refused));
  routes.onError((error, c) => {
    if (error instanceof Problem && error.status === 429)
      return refused(c, 429, refusals['too-often'], { headers: error.particulars.headers });
    if (!(error instanceof Problem))
      dependencies.log.error({ error: loggableError(error) }, 'the editor failed');
    return refused(c, 503, says.away);
  });
  return routes;
}

/** No search engine lists it, no site is told who comes from it, and only our own page may frame the preview. */
const keepToOurselves: MiddlewareHandler<Editing> = async (c, next) => {
  await next();
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Referrer-Policy', 'no-referrer');
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  const frames = c.req.path.startsWith(`${previewPath}/`) ? "'self'" : "'none'";
  if (!c.res.headers.has('Content-Security-Policy'))
    c.header('Content-Security-Policy', `frame-ancestors ${frames}`);
};

/** Refuses requests for the site's host where the desk has one of its own. The refusal links to the desk's. */
function requireDeskHost(
  { configuration: { desk }, texts }: Dependencies,
  refused: Refused,
): MiddlewareHandler<Editing> {
  const { elsewhere } = texts.words.desk;
  return async (c, next) => {
    if (isDeskHost(desk, c.var.visitor.host)) return await next();
    const address = `${desk.origin}${c.req.path}`;
    return refused(c, 404, elsewhere.editor, { link: { href: address, text: address } });
  };
}

/** Refuses what anything but our own page has sent: also a program, which may have no headers that tell. */
function fromOurPage(
  { configuration: { desk }, texts }: Dependencies,
  refused: Refused,
): MiddlewareHandler<Editing> {
  const { refusals } = texts.words.desk;
  return async (c, next) => {
    const says = c.req.header('sec-fetch-site') ?? c.req.header('origin');
    if (isRead(c.req.method) || (says !== undefined && says !== 'none' && comesFromDesk(c, desk.origin)))
      return await next();
    return refused(c, 403, refusals['not-ours']);
  };
}

/** Lets only those on who are signed in at the desk and may edit, as it stands at this moment. */
function needRight(
  { store, limits, configuration: { desk }, texts }: Dependencies,
  refused: Refused,
): MiddlewareHandler<Editing> {
  const { editor: says, refusals } = texts.words.desk;
  const toDesk = { href: `${desk.origin}${deskPath}`, text: says.toDesk };
  /** A page asks for dozens of files at once, and one answer of the store is good for all that ask while it is looked for. */
  const asked = new Map<string, Promise<Session | undefined>>();
  return async (c, next) => {
    const token = tokenOf(c);
    const find = (of: string) => {
      const found =
        asked.get(of) ??
        limits
          .findSession(c.var.visitor, of, () => store.access.session(of), 'editor')
          .finally(() => asked.delete(of));
      asked.set(of, found);
      return found;
    };
    const session = token === undefined ? undefined : await find(token);
    if (!session) {
      const wasRemoved = token !== undefined && (await store.access.isOfRemovedDevice(token));
      const sentence = wasRemoved ? refusals['device-removed'] : says.signIn;
      return refused(c, 401, sentence, { link: toDesk, headers: { Connection: 'close' } });
    }
    if (session.isWaiting) return refused(c, 403, refusals['not-let-in'], { link: toDesk });
    if (!(await store.access.mayEdit(session.person.id))) return refused(c, 403, says.notLet);
    c.set('editor', session.person);
    return await next();
  };
}

function passOn({ log, configuration: { desk }, texts, editor }: Dependencies, refused: Refused) {
  const { editor: says, refusals } = texts.words.desk;
  return async (c: Context<Editing>): Promise<Response> => {
    const { raw } = c.req;
    const length = c.req.header('content-length');
    // Browsers say how long a body is, and nothing where there is none, as with DELETE.
    if (c.req.header('transfer-encoding') !== undefined) return refused(c, 400, refusals['not-understood']);
    if (Number(length ?? 0) > maxBodyBytes) return refused(c, 413, refusals['too-long']);
    const body = Number(length ?? 0) > 0 ? raw.body : null;
    const port = await editor.port(raw.signal);
    if (port === undefined) return refused(c, 503, says.away);
    const { pathname, search } = new URL(raw.url);
    const own = {
      [secretHeader]: editor.secret,
      [personHeader]: encodeURIComponent(c.var.editor.name),
      [originHeader]: desk.origin,
    };
    const told = passedOn.flatMap((name) => {
      const value = c.req.header(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    try {
      const answer = await proxy(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: raw.method,
        headers: { ...Object.fromEntries(told), ...own },
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
      return refused(c, 503, says.away);
    }
  };
}
