import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { editorPath, originHeader, personHeader, secretHeader } from '#lib/editor/api.ts';
import { isSameSecret } from '#lib/same-secret.ts';
import { EditorError } from '../files/editor-error.ts';

/** The variables that the authentication sets for each request. */
export interface EditorHonoEnvironment {
  Variables: {
    person: string;
    /** The only origin that may serve the page; empty to allow any origin. */
    origin: string;
  };
}

export const isSafeMethod = (c: Context): boolean => c.req.method === 'GET' || c.req.method === 'HEAD';

/**
 * The method of authentication: a token in the URL, for an editor on the user's own computer, or a secret shared with the
 * agency's server.
 */
export type AuthenticationMethod =
  | { readonly kind: 'local'; readonly token: string; readonly person: string }
  | { readonly kind: 'server'; readonly secret: string };

export const authenticate = (
  guard: AuthenticationMethod,
  port: number,
): MiddlewareHandler<EditorHonoEnvironment> =>
  guard.kind === 'local' ? requireToken(guard, port) : requireServer(guard);

export const tokenParameter = 'token';

export const createTokenUrl = (origin: string, token: string): string =>
  `${origin}${editorPath}?${tokenParameter}=${token}`;

/**
 * Requires a cookie with the token. Other sites can make the user's browser send requests to the editor. Three checks reject
 * such requests: the Host header (against DNS rebinding), the SameSite cookie, and the Sec-Fetch-Site and Origin headers.
 */
function requireToken(
  { token, person }: AuthenticationMethod & { kind: 'local' },
  port: number,
): MiddlewareHandler<EditorHonoEnvironment> {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  // Browsers send cookies to all ports of a host, so each editor has its own cookie name.
  const cookie = `editor-${port}`;
  return async (c, next) => {
    const host = c.req.header('host') ?? '';
    if (!hosts.includes(host)) throw forbidden('Open the address that “npm run edit” prints.');
    if (!isSameOrigin(c, `http://${host}`)) throw forbidden('The request comes from another site.');
    const queryToken = c.req.path === editorPath ? c.req.query(tokenParameter) : undefined;
    if (queryToken !== undefined && isSameSecret(queryToken, token)) {
      setCookie(c, cookie, token, { path: editorPath, httpOnly: true, sameSite: 'Strict' });
      return c.redirect(editorPath, 303);
    }
    if (!isSameSecret(getCookie(c, cookie), token))
      throw new EditorError(
        401,
        'The token is missing or outdated. Open the address that “npm run edit” prints.',
      );
    c.set('person', person);
    c.set('origin', '');
    return await next();
  };
}

/**
 * Whether a request comes from the editor's own page. GET requests without Sec-Fetch-Site are accepted, because browsers
 * always send the header.
 */
function isSameOrigin(c: Context, origin: string): boolean {
  const site = c.req.header('sec-fetch-site');
  // Links may open only the page itself. “same-site” includes other ports, which get the editor's cookie, too.
  const isNavigation =
    c.req.path === editorPath &&
    c.req.header('sec-fetch-mode') === 'navigate' &&
    c.req.header('sec-fetch-dest') === 'document';
  if (site !== undefined && !['same-origin', 'none'].includes(site) && !(isSafeMethod(c) && isNavigation))
    return false;
  return isSafeMethod(c) || c.req.header('origin') === origin;
}

function requireServer({
  secret,
}: AuthenticationMethod & { kind: 'server' }): MiddlewareHandler<EditorHonoEnvironment> {
  return async (c, next) => {
    if (!isSameSecret(c.req.header(secretHeader), secret))
      throw forbidden('The editor accepts requests only from the site’s server.');
    const person = decode(c.req.header(personHeader));
    if (!person) throw forbidden('The request from the server has no valid name of a person.');
    c.set('person', person);
    c.set('origin', parseOrigin(c.req.header(originHeader)));
    await next();
  };
}

const parseOrigin = (text = ''): string => (URL.canParse(text) ? new URL(text).origin : '');

function decode(text = ''): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const forbidden = (message: string) => new EditorError(403, message);
