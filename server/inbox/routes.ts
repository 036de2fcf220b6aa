import { Hono, type MiddlewareHandler } from 'hono';
import { isInboxHost } from '../http/inbox-host.ts';
import { isFromInbox } from '../http/visitor.ts';
import { apiError, createApiErrorHandler } from './api-error.ts';
import type { InboxDependencies } from './dependencies.ts';
import type { InboxEnvironment } from './environment.ts';
import { createKeyRoutes } from './keys.ts';
import { PasskeyVerifier } from './passkeys.ts';
import { restrictPendingDevices } from './pending-devices.ts';
import { createPeopleRoutes } from './people.ts';
import { createRequestRoutes } from './requests.ts';
import { requireSession } from './session.ts';
import { createSignInRoutes } from './sign-in.ts';

/** Creates the routes under `/desk/api`: the API of the desk's page. */
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
    throw apiError(404, 'nothing-here');
  });

  routes.onError(createApiErrorHandler(dependencies));
  return routes;
}

/**
 * Prevents caching, indexing and display of responses. Closes the connection after a request without a session: Node accepts one
 * new connection per turn of the event loop, so other clients are served during a flood.
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
 * Refuses requests for the site's host, if the desk has a host of its own. Logs the first one, since a proxy that changes the Host
 * header would make the desk refuse all requests.
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
        'a request for the desk has another host than DESK_URL: the proxy must pass on the browser’s Host',
      );
    logged = true;
    throw apiError(404, 'other-address');
  };
}

/**
 * Refuses requests that pages of other origins have sent, even pages of the site. This includes GET requests, which count
 * towards the session's rate limit.
 */
function requireSameOrigin({
  configuration: { desk },
}: InboxDependencies): MiddlewareHandler<InboxEnvironment> {
  return async (c, next) => {
    if (!isFromInbox(c, desk.origin)) throw apiError(403, 'not-ours');
    await next();
  };
}
