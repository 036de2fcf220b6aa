import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cacheControl, createSecurityHeaders } from '#lib/request/response-headers.ts';
import { formatHeadersFile, formatRedirectsFile } from './host-files.ts';

const configurations = ['vercel.json', 'firebase.json', 'ops/static/nginx.conf', 'ops/static/Caddyfile'];

const { 'Content-Security-Policy': policyOfPages, ...headers } = createSecurityHeaders('page', true);
const { 'Content-Security-Policy': policyOfFiles } = createSecurityHeaders('other', true);

test.each(configurations)('%s sets each header to the values of our server, and to no other', (path) => {
  const text = readFileSync(path, 'utf8');
  const found = (pattern: RegExp) => new Set(text.matchAll(pattern).map(([, value]) => value));
  for (const [name, value] of Object.entries(headers))
    expect(found(new RegExp(`${name}(?:",\\s*"value":)? "([^"]*)"`, 'g'))).toEqual(new Set([value]));
  expect(found(/"([^"]*-(?:ancestors|src)[^"]*)"/g)).toEqual(new Set([policyOfPages, policyOfFiles]));
  expect(found(/"((?:no-|public,)[^"]*)"/g)).toEqual(new Set([cacheControl.page, cacheControl.asset]));
});

test('_headers has every header that our server sends with a page, and the policy of other files', () => {
  const written = formatHeadersFile(['/icon.svg']);
  for (const [name, value] of Object.entries(createSecurityHeaders('page', true)))
    expect(written).toContain(`  ${name}: ${value}\n`);
  expect(written).toContain(`/icon.svg\n  Content-Security-Policy: ${policyOfFiles}\n`);
});

test.each([
  ['ops/static/Caddyfile', /path_regexp slashed (.+)/],
  ['ops/static/nginx.conf', /rewrite (\S+) \$1 permanent/],
])('%s leads an address with a slash to a page of this host, never to another host', (path, rule) => {
  const pattern = new RegExp(rule.exec(readFileSync(path, 'utf8'))?.[1] ?? 'none');
  expect(pattern.exec('/terms/')?.[1]).toBe('/terms');
  // As the host reads `/%5Cevil.example/` and the like: a browser takes each for another host's.
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
  '%s looks for a page “not found” in the folder of any language, and of nothing else',
  (path) => {
    const pattern = new RegExp(`^(?:${/\[a-z\][^)]+/.exec(readFileSync(path, 'utf8'))?.[0]})$`);
    for (const folder of ['pt', 'pt-BR', 'es-419', 'zh-Hans', 'gsw']) expect(folder).toMatch(pattern);
    for (const folder of ['_astro', '.well-known', 'a/b', '..', '']) expect(folder).not.toMatch(pattern);
  },
);

test('an address that does not exist is answered in the language that it belongs to', () => {
  expect(formatRedirectsFile([{ prefix: '' }])).toBe('');
  expect(formatRedirectsFile([{ prefix: '' }, { prefix: '/pt' }, { prefix: '/ar' }])).toBe(
    '/pt/* /pt/404 404\n/ar/* /ar/404 404\n',
  );
});
