/**
 * Generates files that other hosts read from the published folder, so that they send the same headers as our server. The files
 * that hosts read before they build are in the repository: `vercel.json`, `firebase.json`, and `ops/static`.
 */
import { localizePath, type PathPrefix } from '#lib/brand/languages.ts';
import { assetPath, cacheControl, createSecurityHeaders } from '#lib/request/response-headers.ts';

/** The headers of every response. The content security policy of pages has no effect on assets. */
const { 'Content-Security-Policy': pagePolicy = '', ...commonHeaders } = createSecurityHeaders('page', true);
const { 'Content-Security-Policy': filePolicy = '' } = createSecurityHeaders('other', true);

/**
 * Formats `_headers`, which Netlify and Cloudflare Pages read from the published folder. Both combine all rules that match a
 * path, so that a second policy applies in addition to the first. `Cache-Control` is set for assets only: by default, both hosts
 * have everything else revalidated.
 * @param files the paths of files that are neither pages nor assets
 */
export function formatHeadersFile(files: readonly string[]): string {
  const rule = (path: string, headers: Readonly<Record<string, string>>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  return [
    rule('/*', { ...commonHeaders, 'Content-Security-Policy': pagePolicy }),
    rule(`${assetPath}*`, { 'Cache-Control': cacheControl.asset }),
    ...files.map((path) => rule(path, { 'Content-Security-Policy': filePolicy })),
  ].join('\n');
}

/**
 * Formats `_redirects`, which selects the not-found page in the language of a path on Netlify. Cloudflare Pages finds the nearest
 * such page by itself. Empty if all pages are in one language.
 */
export const formatRedirectsFile = (languages: readonly PathPrefix[]): string =>
  languages
    .filter(({ prefix }) => prefix)
    .map((language) => `${localizePath(language, '/*')} ${localizePath(language, '/404')} 404\n`)
    .join('');
