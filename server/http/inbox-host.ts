/** Separates the site's host from the desk's, if DESK_URL gives the desk its own. */

import { editorPath } from '#lib/editor/api.ts';
import { deskPath } from '#lib/inbox/api.ts';
import { assetPath } from '#lib/request/response-headers.ts';
import type { DeskSettings } from '../settings/configuration.ts';

/** The files of the site that the desk's pages load, besides the assets. */
const icons: readonly string[] = ['/favicon.ico', '/icon.svg', '/apple-touch-icon.png'];

/**
 * Whether a request is for the desk's host. If the desk shares the site's host, this is true for every host, since proxies may
 * change the Host header.
 * @param host the Host header
 */
export function isDeskHost({ origin, siteOrigin }: DeskSettings, host: string): boolean {
  if (siteOrigin === undefined) return true;
  const { protocol, host: deskHost } = new URL(origin);
  if (host === deskHost) return true;
  const url = `${protocol}//${host}`;
  return URL.canParse(url) && new URL(url).host === deskHost;
}

/** Whether the desk has a host of its own, and a request is for it. */
export const isSeparateDeskHost = (desk: DeskSettings | undefined, host: string): boolean =>
  desk?.siteOrigin !== undefined && isDeskHost(desk, host);

/** Whether a path is `/desk`, `/edit` or below one of them. */
export const isDeskPath = (path: string): boolean =>
  [deskPath, editorPath].some((page) => path === page || path.startsWith(`${page}/`));

/** Whether a file of the site is also served at the desk's own host. */
export const isDeskFile = (path: string): boolean =>
  path === deskPath || path === `${deskPath}/` || path.startsWith(assetPath) || icons.includes(path);
