import { editorPath } from '#lib/editor/api.ts';
import { inboxManifestPath, inboxPath } from '#lib/inbox/api.ts';
import { assetPath } from '#lib/request/response-headers.ts';
import type { InboxSettings } from '../settings/configuration.ts';

/** The files of the site that the inbox's pages load, besides the assets. */
const files: readonly string[] = [inboxManifestPath, '/favicon.ico', '/icon.svg', '/apple-touch-icon.png'];

/**
 * Whether a request is for the inbox's host. If the inbox shares the site's host, returns true for any host, because
 * proxies may change the Host header.
 * @param host the Host header
 */
export function isInboxHost({ origin, siteOrigin }: InboxSettings, host: string): boolean {
  if (siteOrigin === undefined) return true;
  const { protocol, host: deskHost } = new URL(origin);
  if (host === deskHost) return true;
  const url = `${protocol}//${host}`;
  return URL.canParse(url) && new URL(url).host === deskHost;
}

export const isSeparateInboxHost = (desk: InboxSettings | undefined, host: string): boolean =>
  desk?.siteOrigin !== undefined && isInboxHost(desk, host);

export const isInboxPath = (path: string): boolean =>
  [inboxPath, editorPath].some((page) => path === page || path.startsWith(`${page}/`));

export const isInboxFile = (path: string): boolean =>
  path === inboxPath || path === `${inboxPath}/` || path.startsWith(assetPath) || files.includes(path);
