/**
 * Files that other hosts read in the published folder, so that they send the same headers as our server. What hosts read before
 * they build is in the repository: `vercel.json`, `firebase.json`, and `ops/static`.
 */
import { localizePath, type PathPrefix } from '#lib/brand/languages.ts';
import { assetPath, cacheControl, createSecurityHeaders } from '#lib/request/response-headers.ts';

/** Headers of every response. The content policy of pages has no effect on assets. */
const { 'Content-Security-Policy': policyOfPages = '', ...everywhere } = createSecurityHeaders('page', true);
const { 'Content-Security-Policy': policyOfFiles = '' } = createSecurityHeaders('other', true);

/**
 * `_headers`, which Netlify and Cloudflare Pages read in the published folder. Both combine all rules that match an
 * address, so that a second policy applies besides the first. `Cache-Control` is set for assets only: both hosts have
 * everything else revalidated by default.
 * @param files the addresses of files that are neither pages nor assets
 */
export function formatHeadersFile(files: readonly string[]): string {
  const rule = (path: string, headers: Readonly<Record<string, string>>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  return [
    rule('/*', { ...everywhere, 'Content-Security-Policy': policyOfPages }),
    rule(`${assetPath}*`, { 'Cache-Control': cacheControl.asset }),
    ...files.map((path) => rule(path, { 'Content-Security-Policy': policyOfFiles })),
  ].join('\n');
}

/**
 * `_redirects`, by which Netlify answers with the page “not found” of the language that an address belongs to. Cloudflare
 * Pages finds the nearest such page by itself. Empty where all pages are in one language.
 */
export const formatRedirectsFile = (languages: readonly PathPrefix[]): string =>
  languages
    .filter(({ prefix }) => prefix)
    .map((language) => `${localizePath(language, '/*')} ${localizePath(language, '/404')} 404\n`)
    .join('');
