/**
 * Generates files that make other hosts send the same headers as our server. Some hosts read their configuration before the
 * build; those files are in the repository: `vercel.json`, `firebase.json`, and `ops/static`.
 */
import { localizePath, type PathPrefix } from '#lib/brand/languages.ts';
import { assetPath, cacheControl, createSecurityHeaders } from '#lib/request/response-headers.ts';

/** The headers of every response. The content security policy is separate because it only affects pages. */
const { 'Content-Security-Policy': pagePolicy = '', ...commonHeaders } = createSecurityHeaders('page', true);
const { 'Content-Security-Policy': filePolicy = '' } = createSecurityHeaders('other', true);

/**
 * Formats the `_headers` file for Netlify and Cloudflare Pages. Both hosts apply all rules that match a path. `Cache-Control`
 * is only set for assets, because both hosts make browsers revalidate all other files by default.
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
 * Formats the `_redirects` file, which makes Netlify show the not-found page in the language of the URL. Cloudflare Pages does
 * so by default. Returns an empty string if the brand has one language.
 */
export const formatRedirectsFile = (languages: readonly PathPrefix[]): string =>
  languages
    .filter(({ prefix }) => prefix)
    .map((language) => `${localizePath(language, '/*')} ${localizePath(language, '/404')} 404\n`)
    .join('');
