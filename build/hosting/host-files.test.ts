import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cacheControl, createSecurityHeaders } from '#lib/request/response-headers.ts';
import { formatHeadersFile, formatRedirectsFile } from './host-files.ts';

const configurations = ['vercel.json', 'firebase.json', 'ops/static/nginx.conf', 'ops/static/Caddyfile'];

const { 'Content-Security-Policy': policyOfPages, ...headers } = createSecurityHeaders('page', true);
const { 'Content-Security-Policy': policyOfFiles } = createSecurityHeaders('other', true);

test.each(configurations)('%s sets each header to the same values as our server', (path) => {
  const text = readFileSync(path, 'utf8');
  const findValues = (pattern: RegExp) => new Set(text.matchAll(pattern).map(([, value]) => value));
  for (const [name, value] of Object.entries(headers))
    expect(findValues(new RegExp(`${name}(?:",\\s*"value":)? "([^"]*)"`, 'g'))).toEqual(new Set([value]));
  expect(findValues(/"([^"]*-(?:ancestors|src)[^"]*)"/g)).toEqual(new Set([policyOfPages, policyOfFiles]));
  expect(findValues(/"((?:no-|public,)[^"]*)"/g)).toEqual(new Set([cacheControl.page, cacheControl.asset]));
});

test('_headers has every header that our server sends with a page, and the policy of other files', () => {
  const headersFile = formatHeadersFile(['/icon.svg']);
  for (const [name, value] of Object.entries(createSecurityHeaders('page', true)))
    expect(headersFile).toContain(`  ${name}: ${value}\n`);
  expect(headersFile).toContain(`/icon.svg\n  Content-Security-Policy: ${policyOfFiles}\n`);
});

test.each([
  ['ops/static/Caddyfile', /path_regexp slashed (.+)/],
  ['ops/static/nginx.conf', /rewrite (\S+) \$1 permanent/],
])('%s removes a trailing slash, and never redirects to another host', (path, rule) => {
  const pattern = new RegExp(rule.exec(readFileSync(path, 'utf8'))?.[1] ?? 'none');
  expect(pattern.exec('/terms/')?.[1]).toBe('/terms');
  // Decoded forms of paths such as `/%5Cevil.example/`, which browsers would treat as URLs of another host.
  for (const read of [
    '/\\evil.example/',
    '/\t/evil.example/',
    '//evil.example/',
    '/\\/evil.example/',
    '///evil/',
  ])
    expect(pattern.exec(read)).toBeNull();
});

test.each(configurations.filter((path) => path !== 'firebase.json'))(
  '%s looks for a not-found page only in folders of languages',
  (path) => {
    const pattern = new RegExp(`^(?:${/\[a-z\][^)]+/.exec(readFileSync(path, 'utf8'))?.[0]})$`);
    for (const folder of ['pt', 'pt-BR', 'es-419', 'zh-Hans', 'gsw']) expect(folder).toMatch(pattern);
    for (const folder of ['_astro', '.well-known', 'a/b', '..', '']) expect(folder).not.toMatch(pattern);
  },
);

test('the not-found page is in the language of the requested path', () => {
  expect(formatRedirectsFile([{ prefix: '' }])).toBe('');
  expect(formatRedirectsFile([{ prefix: '' }, { prefix: '/pt' }, { prefix: '/ar' }])).toBe(
    '/pt/* /pt/404 404\n/ar/* /ar/404 404\n',
  );
});
