/** Separates the site's host from the desk's, if DESK_URL gives the desk its own. */

import { editorPath } from '#lib/editor/api.ts';
import { inboxPath } from '#lib/inbox/api.ts';
import { assetPath } from '#lib/request/response-headers.ts';
import type { DeskSettings } from '../settings/configuration.ts';

/** The files of the site that the desk's pages load, besides the assets. */
const icons: readonly string[] = ['/favicon.ico', '/icon.svg', '/apple-touch-icon.png'];

/**
 * Whether a request is for the desk's host. If the desk shares the site's host, this is true for every host, since proxies may
 * change the Host header.
 * @param host the Host header
 */
export function isInboxHost({ origin, siteOrigin }: DeskSettings, host: string): boolean {
  if (siteOrigin === undefined) return true;
  const { protocol, host: deskHost } = new URL(origin);
  if (host === deskHost) return true;
  const url = `${protocol}//${host}`;
  return URL.canParse(url) && new URL(url).host === deskHost;
}

/** Whether the desk has a host of its own, and a request is for it. */
export const hasInboxHost = (desk: DeskSettings | undefined, host: string): boolean =>
  desk?.siteOrigin !== undefined && isInboxHost(desk, host);

/** Whether a path is `/desk`, `/edit` or below one of them. */
export const isInboxPath = (path: string): boolean =>
  [inboxPath, editorPath].some((page) => path === page || path.startsWith(`${page}/`));

/** Whether a file of the site is also served at the desk's own host. */
export const isInboxFile = (path: string): boolean =>
  path === inboxPath || path === `${inboxPath}/` || path.startsWith(assetPath) || icons.includes(path);
