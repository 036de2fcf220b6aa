import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, SocketAddress } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { expandIPv6 } from 'hono/utils/ipaddr';

/** Who asks, and at which public address, as far as our own proxies say so. */
export interface Visitor {
  /** An IPv4 address, or the /64 network of an IPv6 address: one household or office. */
  readonly address: string;
  /** The /48 network of an IPv6 address: as much as a provider gives one customer. */
  readonly widerNetwork: string | undefined;
  readonly secure: boolean;
  /** The host that the visitor's browser names, with its port. */
  readonly host: string;
}

/** One of a request's headers, by its name in lower case. */
export type GetHeader = (name: string) => string | undefined;

/**
 * Each proxy appends what it saw to a forwarding header. So the value `trustedProxies` from the end counts; the visitor may
 * have invented those before it.
 */
function readForwarded(value: string | undefined, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  return value?.split(',').slice(-trustedProxies)[0]?.trim() || undefined;
}

/** Whether the visitor's own connection is encrypted. */
export const isSecure = (header: GetHeader, trustedProxies: number): boolean =>
  trustedProxies > 0 && readForwarded(header('x-forwarded-proto'), trustedProxies) === 'https';

/** @param trustedProxies how many proxies of ours a request passes: what other proxies say of a visitor is ignored */
export function identifyVisitor(c: Context, trustedProxies: number): Visitor {
  const header: GetHeader = (name) => c.req.header(name);
  return {
    ...parseNetworks(
      readForwarded(header('x-forwarded-for'), trustedProxies) ?? getPeerAddress(c) ?? 'unknown',
    ),
    secure: isSecure(header, trustedProxies),
    host: header('host') ?? new URL(c.req.url).host,
  };
}

/**
 * Reads an address as proxies write it, with or without brackets, port and zone. All visitors without a readable address
 * count as one, `unknown`.
 */
function parseNetworks(written: string): Pick<Visitor, 'address' | 'widerNetwork'> {
  const unzoned = written.replace(/%[^\]:]*/, '');
  const bare = isIP(unzoned) ? unzoned : SocketAddress.parse(unzoned)?.address;
  if (bare === undefined) return { address: 'unknown', widerNetwork: undefined };
  if (isIP(bare) === 4) return { address: bare, widerNetwork: undefined };
  const groups = expandIPv6(bare).split(':');
  const mapped = groups.slice(0, 6).join('') === '00000000000000000000ffff';
  if (mapped) return { address: toIPv4(groups.slice(6)), widerNetwork: undefined };
  return {
    address: `${groups.slice(0, 4).join(':')}::/64`,
    widerNetwork: `${groups.slice(0, 3).join(':')}::/48`,
  };
}

/** The last two groups of a mapped address, written as IPv4. */
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

/** Whether a proxy of this machine or of its private network has sent the request on. */
export function isFromLocalProxy(incoming: IncomingMessage): boolean {
  if (!isForwarded((name) => incoming.headers[name] as string | undefined)) return false;
  const address = incoming.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? '';
  return isIP(address) !== 0 && privateNetworks.check(address, `ipv${isIP(address) as 4 | 6}`);
}

/** Whether the request comes from this machine itself, and was not sent on by a proxy. */
export const isFromThisMachine = (c: Context): boolean =>
  !isForwarded((name) => c.req.header(name)) && /^(?:::ffff:)?127\.|^::1$/.test(getPeerAddress(c) ?? '');

const isForwarded = (header: GetHeader): boolean =>
  ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => header(name) !== undefined);

const getPeerAddress = (c: Context): string | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;

/**
 * Whether a post comes from a page of ours. Browsers say so in Sec-Fetch-Site, which no script can set; older browsers name
 * the page's origin. A program that sends neither header is no visitor's browser, and is let in.
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
 * Whether a request comes from a page of the desk's origin. Stricter than `isFromSitePage`: a page of the site, which may
 * be another origin of the same site, is refused independently of the Host header. A program that sends neither header
 * is no browser, and is let in.
 * @param origin the desk's
 */
export function isFromDeskPage(c: Context, origin: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const sender = c.req.header('origin');
  // Pages without a referrer may send the origin `null`.
  return sender === undefined || sender === origin || (sender === 'null' && site === 'same-origin');
}
