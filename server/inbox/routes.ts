import { Hono, type MiddlewareHandler } from 'hono';
import { isInboxHost } from '../http/inbox-host.ts';
import { isFromInboxPage } from '../http/visitor.ts';
import { ApiError, createApiErrorHandler } from './api-error.ts';
import type { InboxDependencies } from './dependencies.ts';
import type { InboxEnvironment } from './environment.ts';
import { createKeyRoutes } from './keys.ts';
import { PasskeyVerifier } from './passkeys.ts';
import { restrictPendingDevices } from './pending-devices.ts';
import { createPeopleRoutes } from './people.ts';
import { createRequestRoutes } from './requests.ts';
import { requireSession } from './session.ts';
import { createSignInRoutes } from './sign-in.ts';

export function createInboxRoutes(dependencies: InboxDependencies): Hono<InboxEnvironment> {
  const { configuration, store } = dependencies;
  const passkeys = new PasskeyVerifier(configuration.desk, store);
  const routes = new Hono<InboxEnvironment>();

  routes.use(addPrivacyHeaders);
  routes.use(requireInboxHost(dependencies));
  routes.use(requireSameOrigin(dependencies));
  routes.route('/', createSignInRoutes(dependencies, passkeys));
  // The session is checked before all other routes, so that responses do not reveal to strangers which routes exist.
  routes.use(requireSession(dependencies));
  routes.use(restrictPendingDevices);
  routes.route('/', createPeopleRoutes(dependencies));
  routes.route('/requests', createRequestRoutes(dependencies));
  routes.route('/keys', createKeyRoutes(dependencies));
  routes.all('*', () => {
    throw new ApiError(404, 'nothing-here');
  });

  routes.onError(createApiErrorHandler(dependencies));
  return routes;
}

/**
 * Prevents browsers and search engines from caching, indexing or displaying responses. Closes the connection after a
 * request without a session. Node accepts one new connection per turn of the event loop, so a flood of such requests
 * does not block other clients.
 */
const addPrivacyHeaders: MiddlewareHandler<InboxEnvironment> = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  if (!c.get('session')) c.header('Connection', 'close');
};

/**
 * Rejects requests for the site's host if the inbox has its own host. Logs the first one, because a proxy that changes
 * the Host header would make the inbox reject all requests.
 */
function requireInboxHost({
  configuration: { desk },
  log,
}: InboxDependencies): MiddlewareHandler<InboxEnvironment> {
  let logged = false;
  return async (c, next) => {
    if (isInboxHost(desk, c.var.visitor.host)) return await next();
    if (!logged)
      log.error(
        { host: desk.host },
        'a request to the inbox was rejected because its host is not the one in DESK_URL: the proxy must pass on the browser’s Host header',
      );
    logged = true;
    throw new ApiError(404, 'other-address');
  };
}

/**
 * Rejects requests from pages of other origins, including the site's pages. It also rejects GET requests, because they
 * count towards the rate limit of the session.
 */
function requireSameOrigin({
  configuration: { desk },
}: InboxDependencies): MiddlewareHandler<InboxEnvironment> {
  return async (c, next) => {
    if (!isFromInboxPage(c, desk.origin)) throw new ApiError(403, 'not-ours');
    await next();
  };
}
