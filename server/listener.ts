import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { isRead } from './app.ts';
import type { Environment, FrontDesk } from './front-desk.ts';
import { type Header, isSecure } from './visitor.ts';

/**
 * What the server does with a request. Nearly all ask for a file of the built site, and are answered here, by Node
 * alone: routes, promises and a `Request` made for each cost more than the answer. Everything else, encoded paths
 * included, goes to the app, which gives the same answers.
 */
export function listener(app: Hono<Environment>, { site, configuration }: FrontDesk): RequestListener {
  const others = getRequestListener(app.fetch);
  return (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const query = url.indexOf('?');
    const [path, search] = query === -1 ? [url, ''] : [url.slice(0, query), url.slice(query)];
    const header: Header = (name) => headers[name] as string | undefined;
    const secure = isSecure(header, configuration.trustedProxies);
    const isPlain = isRead(method) && path.startsWith('/') && !path.includes('%');
    const answer = isPlain ? site.answer({ method, path, search, secure, header }) : undefined;
    if (answer) outgoing.writeHead(answer.status, answer.headers).end(answer.body ?? undefined);
    else others(incoming, outgoing);
  };
}
