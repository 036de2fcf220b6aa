/** The separation of the site's host from the desk's, where DESK_URL gives the desk its own. */

import { editorPath } from '#lib/editor/api.ts';
import { deskPath } from '#lib/inbox/api.ts';
import { assetPath } from '#lib/request/response-headers.ts';
import type { DeskSettings } from '../settings/configuration.ts';

/** The site's files that the pages of the desk load, besides those in the folder of assets. */
const icons: readonly string[] = ['/favicon.ico', '/icon.svg', '/apple-touch-icon.png'];

/**
 * Whether a request names the desk's host. Where the desk shares the site's host, every host counts: proxies may pass on
 * another one.
 * @param host the Host header
 */
export function isDeskHost({ origin, siteOrigin }: DeskSettings, host: string): boolean {
  if (siteOrigin === undefined) return true;
  const { protocol, host: own } = new URL(origin);
  if (host === own) return true;
  const written = `${protocol}//${host}`;
  return URL.canParse(written) && new URL(written).host === own;
}

/** Whether a request names the desk's host, and the site is at another one. */
export const isSeparateDeskHost = (desk: DeskSettings | undefined, host: string): boolean =>
  desk?.siteOrigin !== undefined && isDeskHost(desk, host);

/** Whether a path belongs to the desk or the editor: a page, or anything below it. */
export const isDeskPath = (path: string): boolean =>
  [deskPath, editorPath].some((page) => path === page || path.startsWith(`${page}/`));

/** Whether a file of the built site is at the desk's own host, too. */
export const isDeskFile = (path: string): boolean =>
  path === deskPath || path === `${deskPath}/` || path.startsWith(assetPath) || icons.includes(path);
