/** The addresses that every host is tested with, and the required responses. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheControl, createSecurityHeaders, type ResponseKind } from '#lib/request/response-headers.ts';

export interface TestedAddress {
  /** The path as the table shows it. */
  readonly shown: string;
  readonly path: string;
  /**
   * The kind of file at the path. `missing`: there is none. `another`: the file has another address, to which the
   * response may redirect. `hostile`: the path looks like the address of another host, to which the response must not
   * redirect.
   */
  readonly fileKind: ResponseKind | 'missing' | 'another' | 'hostile';
  /** The required language of the page. By default, any language is accepted. */
  readonly language?: string;
  readonly key?: string;
}

export const listAddresses = (site: string): readonly TestedAddress[] => {
  const style = readdirSync(join(site, '_astro')).find((name) => name.endsWith('.css')) ?? '';
  return [
    { shown: '/', path: '/', fileKind: 'page' },
    { shown: '/terms', path: '/terms', fileKind: 'page' },
    { shown: '/terms/', path: '/terms/', fileKind: 'another' },
    { shown: '/terms.html', path: '/terms.html', fileKind: 'another' },
    // A redirect that only removes the trailing slash would lead from `//host/` to another host.
    ...[
      '/%5Cevil.example/',
      '/%09/evil.example/',
      '//evil.example/',
      '/%2Fevil.example/',
      '/%5C/evil.example/',
    ].map((path): TestedAddress => ({ shown: path, path, fileKind: 'hostile' })),
    { shown: '/index.html', path: '/index.html', fileKind: 'another' },
    { shown: '/nothing', path: '/nothing', fileKind: 'missing' },
    { shown: '/pt/nothing', path: '/pt/nothing', fileKind: 'missing', language: 'pt-PT' },
    { shown: '/pt/terms/nothing', path: '/pt/terms/nothing', fileKind: 'missing', language: 'pt-PT' },
    { shown: '/terms/nothing', path: '/terms/nothing', fileKind: 'missing', language: 'en-US' },
    { shown: '/500', path: '/500', fileKind: 'missing' },
    { shown: '/terms.html.br', path: '/terms.html.br', fileKind: 'missing' },
    { shown: '/_astro/faces.….css', path: `/_astro/${style}`, fileKind: 'asset', key: 'asset' },
    { shown: '/_astro/none.css', path: '/_astro/none.css', fileKind: 'missing', key: 'missing asset' },
    { shown: '/icon.svg', path: '/icon.svg', fileKind: 'other' },
    { shown: '/.well-known/security.txt', path: '/.well-known/security.txt', fileKind: 'other' },
  ];
};

export interface HostResponse {
  readonly answer: Response;
  readonly language: string | undefined;
}

export async function fetchAsBrowser(url: string): Promise<HostResponse> {
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { Accept: 'text/html', 'X-Forwarded-Proto': 'https' },
    signal: AbortSignal.timeout(10_000),
  });
  return { answer, language: (await answer.text()).match(/<html[^>]* lang="?([\w-]+)/)?.[1] };
}

const isCached = (answer: Response): boolean => answer.headers.get('cache-control') === cacheControl.asset;

const isRevalidated = (answer: Response): boolean =>
  /no-cache|no-store|max-age=0/.test(answer.headers.get('cache-control') ?? '');

/** Returns how a response differs from the required one, or undefined if it does not. */
export function findResponseProblem(
  { answer, language: told }: HostResponse,
  { path, fileKind, language = told }: TestedAddress,
): string | undefined {
  const { status } = answer;
  const target = new URL(answer.headers.get('location') ?? answer.url, answer.url);
  if (target.host !== new URL(answer.url).host) return `leads to ${target.host}`;
  if (fileKind === 'hostile') return undefined;
  if (fileKind === 'another') {
    const canonical = path.replace(/index\.html$|\.html$|(?<=.)\/$/, '');
    return status === 404 || target.pathname === canonical
      ? undefined
      : `${status} in place of its one address`;
  }
  if (status !== (fileKind === 'missing' ? 404 : 200)) return `status ${status}`;
  if (told !== language) return `is in ${told}`;
  if (fileKind === 'asset' ? !isCached(answer) : !isRevalidated(answer))
    return `cache-control: ${answer.headers.get('cache-control')}`;
  const lacking = Object.entries(createSecurityHeaders(fileKind === 'missing' ? 'page' : fileKind, true))
    .filter(([name, value]) => !answer.headers.get(name)?.includes(value))
    .map(([name]) => name);
  return lacking.length > 0 ? `lacks ${lacking.join(', ')}` : undefined;
}

export function formatResponseCell({ answer, language }: HostResponse, address: TestedAddress): string {
  const location = answer.headers.get('location');
  const target = location ? ` → ${new URL(location, answer.url).pathname}` : '';
  return `${answer.status}${target}${isCached(answer) ? ', kept' : ''}${address.language ? `, ${language}` : ''}`;
}
