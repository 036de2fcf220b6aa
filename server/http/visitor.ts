import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, SocketAddress } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { expandIPv6 } from 'hono/utils/ipaddr';

export interface Visitor {
  /** An IPv4 address, or the /64 network of an IPv6 address, which belongs to one household or office. */
  readonly address: string;
  /** The /48 network of an IPv6 address, the largest that a provider assigns to one customer. */
  readonly widerNetwork: string | undefined;
  readonly secure: boolean;
  readonly host: string;
}

/** Returns a request header. The name must be in lower case. */
export type GetHeader = (name: string) => string | undefined;

/**
 * Returns the value of a forwarding header that the first trusted proxy has appended. It is at position
 * `trustedProxies` from the end. Values before it may be forged.
 */
function readForwarded(value: string | undefined, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  return value?.split(',').slice(-trustedProxies)[0]?.trim() || undefined;
}

export const isHttpsRequest = (header: GetHeader, trustedProxies: number): boolean =>
  trustedProxies > 0 && readForwarded(header('x-forwarded-proto'), trustedProxies) === 'https';

/** @param trustedProxies the number of the operator's own proxies. Headers of other proxies are ignored */
export function identifyVisitor(c: Context, trustedProxies: number): Visitor {
  const header: GetHeader = (name) => c.req.header(name);
  return {
    ...parseNetworks(
      readForwarded(header('x-forwarded-for'), trustedProxies) ?? getPeerAddress(c) ?? 'unknown',
    ),
    secure: isHttpsRequest(header, trustedProxies),
    host: header('host') ?? new URL(c.req.url).host,
  };
}

/**
 * Parses a network address. Proxies write it with or without brackets, port and zone. Returns the address `unknown` for
 * all invalid addresses.
 */
function parseNetworks(value: string): Pick<Visitor, 'address' | 'widerNetwork'> {
  const unzoned = value.replace(/%[^\]:]*/, '');
  const address = isIP(unzoned) ? unzoned : SocketAddress.parse(unzoned)?.address;
  if (address === undefined) return { address: 'unknown', widerNetwork: undefined };
  if (isIP(address) === 4) return { address, widerNetwork: undefined };
  const groups = expandIPv6(address).split(':');
  const mapped = groups.slice(0, 6).join('') === '00000000000000000000ffff';
  if (mapped) return { address: toIPv4(groups.slice(6)), widerNetwork: undefined };
  return {
    address: `${groups.slice(0, 4).join(':')}::/64`,
    widerNetwork: `${groups.slice(0, 3).join(':')}::/48`,
  };
}

const toIPv4 = (groups: readonly string[]): string =>
  Array.from(Buffer.from(groups.join(''), 'hex')).join('.');

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
] as const)
  privateNetworks.addSubnet(network, bits, `ipv${isIP(network) as 4 | 6}`);

export function isFromLocalProxy(incoming: IncomingMessage): boolean {
  if (!isForwarded((name) => incoming.headers[name] as string | undefined)) return false;
  const address = incoming.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? '';
  return isIP(address) !== 0 && privateNetworks.check(address, `ipv${isIP(address) as 4 | 6}`);
}

export const isFromThisMachine = (c: Context): boolean =>
  !isForwarded((name) => c.req.header(name)) && /^(?:::ffff:)?127\.|^::1$/.test(getPeerAddress(c) ?? '');

const isForwarded = (header: GetHeader): boolean =>
  ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => header(name) !== undefined);

const getPeerAddress = (c: Context): string | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;

/**
 * Whether a POST request comes from a page of the site. Browsers send Sec-Fetch-Site, which scripts cannot change, and
 * older browsers send the page's origin. Clients that are not browsers send neither header and are allowed.
 */
export function isFromSitePage(c: Context, visitor: Visitor, siteUrl: URL | undefined): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  return host !== undefined && (host === visitor.host || host === siteUrl?.host);
}

/**
 * Whether a request comes from a page on the inbox's origin. Unlike `isFromSitePage`, it does not depend on the Host
 * header, and returns false for the site's pages on another origin. Programs send neither Sec-Fetch-Site nor Origin and
 * are allowed.
 * @param origin the inbox's origin
 */
export function isFromInboxPage(c: Context, origin: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const sender = c.req.header('origin');
  // Pages without a referrer may send the origin `null`.
  return sender === undefined || sender === origin || (sender === 'null' && site === 'same-origin');
}
