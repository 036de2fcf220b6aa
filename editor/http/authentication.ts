import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { editorPath, originHeader, personHeader, secretHeader } from '#lib/editor/api.ts';
import { sameSecret } from '#lib/same-secret.ts';
import { EditorError } from '../files/editor-error.ts';

/** What the editor knows of a request once its guard has let it in. */
export interface EditorEnvironment {
  Variables: {
    /** The name of whoever edits. */
    person: string;
    /** The only origin at which the page may be used; empty where any will do. */
    origin: string;
  };
}

/** Whether a request has no body, and changes nothing. */
export const isSafeMethod = (c: Context): boolean => c.req.method === 'GET' || c.req.method === 'HEAD';

/** Who may edit: whoever has the address with the token, on this machine; or whom the agency's server has let in. */
export type AuthOptions =
  | { readonly kind: 'local'; readonly token: string; readonly person: string }
  | { readonly kind: 'server'; readonly secret: string };

/**
 * Lets in whoever may edit, and refuses all others before anything is read or done.
 * @param port on which the editor listens
 */
export const authenticate = (guard: AuthOptions, port: number): MiddlewareHandler<EditorEnvironment> =>
  guard.kind === 'local' ? onThisMachine(guard, port) : behindTheServer(guard);

/** The parameter of the address with which the editor is opened. */
export const tokenParameter = 'token';

/** @returns the address that opens the editor in a browser */
export const createTokenUrl = (origin: string, token: string): string =>
  `${origin}${editorPath}?${tokenParameter}=${token}`;

/**
 * A stranger's page can make a browser on this machine ask for anything here. It cannot name our host (unless its own name
 * leads here, which the Host header tells), has no cookie of ours, and the browser says where its requests come from.
 */
function onThisMachine(
  { token, person }: AuthOptions & { kind: 'local' },
  port: number,
): MiddlewareHandler<EditorEnvironment> {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  // Browsers send a cookie to all ports of a host: two editors must not take each other's.
  const cookie = `editor-${port}`;
  return async (c, next) => {
    const host = c.req.header('host') ?? '';
    if (!hosts.includes(host)) throw refused('This address is not the editor’s.');
    if (!fromOurPage(c, `http://${host}`))
      throw refused('The editor takes nothing from another site’s page.');
    const given = c.req.path === editorPath ? c.req.query(tokenParameter) : undefined;
    if (given !== undefined && sameSecret(given, token)) {
      setCookie(c, cookie, token, { path: editorPath, httpOnly: true, sameSite: 'Strict' });
      return c.redirect(editorPath, 303);
    }
    if (!sameSecret(getCookie(c, cookie), token))
      throw new EditorError(
        401,
        'The editor opens at the address, with its token, that “npm run edit” prints.',
      );
    c.set('person', person);
    c.set('origin', '');
    return await next();
  };
}

/** Programs that send neither header are no browsers, and no stranger's page can make them ask. */
function fromOurPage(c: Context, origin: string): boolean {
  const site = c.req.header('sec-fetch-site');
  // Links from elsewhere lead to the page alone. To another port of this machine, browsers send our cookie along.
  const follows =
    c.req.path === editorPath &&
    c.req.header('sec-fetch-mode') === 'navigate' &&
    c.req.header('sec-fetch-dest') === 'document';
  if (site !== undefined && !['same-origin', 'none'].includes(site) && !(isSafeMethod(c) && follows))
    return false;
  return isSafeMethod(c) || c.req.header('origin') === origin;
}

function behindTheServer({ secret }: AuthOptions & { kind: 'server' }): MiddlewareHandler<EditorEnvironment> {
  return async (c, next) => {
    if (!sameSecret(c.req.header(secretHeader), secret))
      throw refused('The editor is reached by way of the site’s server alone.');
    const person = decoded(c.req.header(personHeader));
    if (!person) throw refused('The server has not said who asks.');
    c.set('person', person);
    c.set('origin', originIn(c.req.header(originHeader)));
    await next();
  };
}

const originIn = (text = ''): string => (URL.canParse(text) ? new URL(text).origin : '');

function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const refused = (message: string) => new EditorError(403, message);
