import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { expandIPv6 } from 'hono/utils/ipaddr';

/** Who is asking, and for which public address, as far as the proxies in front can be believed. */
export interface Visitor {
  /** An IPv4 address, or the /64 network of an IPv6 one: what one household or office shares. */
  readonly address: string;
  readonly secure: boolean;
  /** The host that the visitor's browser names, with its port. */
  readonly host: string;
}

/** One of a request's headers, by its name in lower case. */
export type HeaderOf = (name: string) => string | undefined;

/**
 * Each proxy appends what it saw to the forwarding headers, so of several values the one that counts stands
 * `trustedProxies` from the end; whatever stands before it may be the visitor's own invention.
 */
function forwarded(value: string | undefined, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  return value?.split(',').slice(-trustedProxies)[0]?.trim() || undefined;
}

/** Whether the visitor's own connection is encrypted. */
export const isSecure = (header: HeaderOf, trustedProxies: number): boolean =>
  trustedProxies > 0 && forwarded(header('x-forwarded-proto'), trustedProxies) === 'https';

/** @param trustedProxies how many proxies of ours a request passes; what others say of a visitor is not believed */
export function visitorOf(c: Context, trustedProxies: number): Visitor {
  const header: HeaderOf = (name) => c.req.header(name);
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket;
  return {
    address: network(
      forwarded(header('x-forwarded-for'), trustedProxies) ?? socket?.remoteAddress ?? 'unknown',
    ),
    secure: isSecure(header, trustedProxies),
    host: header('host') ?? new URL(c.req.url).host,
  };
}

function network(address: string): string {
  const ipv4 = address.match(/^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (ipv4 || !isIPv6(address)) return ipv4 ?? address;
  return `${expandIPv6(address).split(':').slice(0, 4).join(':')}::/64`;
}

/**
 * Whether a post comes from a page of ours. Browsers say so themselves in a header that no script can set; older
 * ones name the page's origin. A program that says neither is not carrying a visitor's browser along.
 */
export function comesFromOurPages(c: Context, visitor: Visitor, siteUrl: URL | undefined): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  return host !== undefined && (host === visitor.host || host === siteUrl?.host);
}
