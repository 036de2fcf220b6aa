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
  readonly holds: ResponseKind | 'missing' | 'another' | 'hostile';
  /** The required language of the page. By default, any language is accepted. */
  readonly language?: string;
  readonly key?: string;
}

export const listAddresses = (site: string): readonly TestedAddress[] => {
  const style = readdirSync(join(site, '_astro')).find((name) => name.endsWith('.css')) ?? '';
  return [
    { shown: '/', path: '/', holds: 'page' },
    { shown: '/terms', path: '/terms', holds: 'page' },
    { shown: '/terms/', path: '/terms/', holds: 'another' },
    { shown: '/terms.html', path: '/terms.html', holds: 'another' },
    // If a host removed the trailing slash with a redirect, the browser would go to another host.
    ...[
      '/%5Cevil.example/',
      '/%09/evil.example/',
      '//evil.example/',
      '/%2Fevil.example/',
      '/%5C/evil.example/',
    ].map((path): TestedAddress => ({ shown: path, path, holds: 'hostile' })),
    { shown: '/index.html', path: '/index.html', holds: 'another' },
    { shown: '/nothing', path: '/nothing', holds: 'missing' },
    { shown: '/pt/nothing', path: '/pt/nothing', holds: 'missing', language: 'pt-PT' },
    { shown: '/pt/terms/nothing', path: '/pt/terms/nothing', holds: 'missing', language: 'pt-PT' },
    { shown: '/terms/nothing', path: '/terms/nothing', holds: 'missing', language: 'en-US' },
    { shown: '/500', path: '/500', holds: 'missing' },
    { shown: '/terms.html.br', path: '/terms.html.br', holds: 'missing' },
    { shown: '/_astro/faces.….css', path: `/_astro/${style}`, holds: 'asset', key: 'asset' },
    { shown: '/_astro/none.css', path: '/_astro/none.css', holds: 'missing', key: 'missing asset' },
    { shown: '/icon.svg', path: '/icon.svg', holds: 'other' },
    { shown: '/.well-known/security.txt', path: '/.well-known/security.txt', holds: 'other' },
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
export function findProblem(
  { answer, language: told }: HostResponse,
  { path, holds, language = told }: TestedAddress,
): string | undefined {
  const { status } = answer;
  const target = new URL(answer.headers.get('location') ?? answer.url, answer.url);
  if (target.host !== new URL(answer.url).host) return `leads to ${target.host}`;
  if (holds === 'hostile') return undefined;
  if (holds === 'another') {
    const canonical = path.replace(/index\.html$|\.html$|(?<=.)\/$/, '');
    return status === 404 || target.pathname === canonical
      ? undefined
      : `${status} in place of its one address`;
  }
  if (status !== (holds === 'missing' ? 404 : 200)) return `status ${status}`;
  if (told !== language) return `is in ${told}`;
  if (holds === 'asset' ? !isCached(answer) : !isRevalidated(answer))
    return `cache-control: ${answer.headers.get('cache-control')}`;
  const lacking = Object.entries(createSecurityHeaders(holds === 'missing' ? 'page' : holds, true))
    .filter(([name, value]) => !answer.headers.get(name)?.includes(value))
    .map(([name]) => name);
  return lacking.length > 0 ? `lacks ${lacking.join(', ')}` : undefined;
}

export function formatCell({ answer, language }: HostResponse, address: TestedAddress): string {
  const location = answer.headers.get('location');
  const target = location ? ` → ${new URL(location, answer.url).pathname}` : '';
  return `${answer.status}${target}${isCached(answer) ? ', kept' : ''}${address.language ? `, ${language}` : ''}`;
}
