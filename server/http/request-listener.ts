import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Configuration } from '../settings/configuration.ts';
import { exceedsPipelineLimit } from './connections.ts';
import type { HonoEnvironment } from './environment.ts';
import { isInboxFile, isSeparateInboxHost } from './inbox-host.ts';
import { isReadMethod, type Site, type StaticFileRequest } from './site.ts';
import { type GetHeader, isFromLocalProxy, isHttpsRequest } from './visitor.ts';

interface ListenerDependencies {
  readonly site: Pick<Site, 'answer'>;
  readonly configuration: Pick<Configuration, 'trustedProxies' | 'desk'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Creates the server's request listener. Most requests are for files of the site. They are answered here without Hono,
 * because Hono's routing, promises and `Request` objects cost more than the response. The app handles all other
 * requests.
 */
export function createRequestListener(
  app: Hono<HonoEnvironment>,
  { site, configuration, log }: ListenerDependencies,
): RequestListener {
  const handleByApp = getRequestListener(app.fetch, {
    // The default for requests without a Host header, such as HTTP/1.0 health checks.
    hostname: 'localhost',
  });
  const { desk } = configuration;
  const isForeignPath = ({ path, header }: StaticFileRequest): boolean =>
    isSeparateInboxHost(desk, header('host') ?? '') && !isInboxFile(path);
  let warned = configuration.trustedProxies > 0;
  return (incoming, outgoing) => {
    if (!warned && isFromLocalProxy(incoming)) {
      warned = true;
      log.warn('a proxy forwards requests, so all visitors share one rate limit: set TRUST_PROXY');
    }
    if (exceedsPipelineLimit(incoming, outgoing)) return;
    const { method = '', url = '', headers } = incoming;
    const header: GetHeader = (name) => headers[name] as string | undefined;
    const secure = isHttpsRequest(header, configuration.trustedProxies);
    const request = { ...parseTarget(url), method, secure, header };
    const answer = isReadMethod(method) && !isForeignPath(request) ? site.answer(request) : undefined;
    if (answer) outgoing.writeHead(answer.status, answer.headers).end(answer.body ?? undefined);
    else handleByApp(incoming, outgoing);
  };
}

/** Parses the target of a request, which may be an absolute URL (RFC 9112, 3.2.2). */
function parseTarget(target: string): Pick<StaticFileRequest, 'path' | 'search'> {
  if (!target.startsWith('/') && URL.canParse(target)) {
    const { pathname, search } = new URL(target);
    return { path: decodePath(pathname), search };
  }
  const query = target.indexOf('?');
  return query === -1
    ? { path: decodePath(target), search: '' }
    : { path: decodePath(target.slice(0, query)), search: target.slice(query) };
}

/** Decodes a path. Encoded slashes are part of a file name, so they stay encoded. */
function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
