import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { securityHeaders } from '#lib/request/response-headers.ts';
import { headersFile, hostFiles, redirectsFile } from './host-files.ts';

test.each(Object.entries(hostFiles))('%s is as “npm run hosting” writes it', (path, content) => {
  expect(readFileSync(path, 'utf8')).toBe(content());
});

test.each([...Object.entries(hostFiles), ['_headers', () => headersFile(['/icon.svg'])] as const])(
  '%s has every header that our server sends with a page',
  (_, content) => {
    const written = content();
    for (const [name, value] of Object.entries(securityHeaders('page', true))) {
      expect(written).toContain(name);
      expect(written).toContain(value);
    }
  },
);

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

test.each(['ops/static/Caddyfile', 'ops/static/nginx.conf', 'vercel.json'])(
  '%s looks for a page “not found” in the folder of any language, and of nothing else',
  (path) => {
    const pattern = new RegExp(`^(?:${/\[a-z\][^)]+/.exec(readFileSync(path, 'utf8'))?.[0]})$`);
    for (const folder of ['pt', 'pt-BR', 'es-419', 'zh-Hans', 'gsw']) expect(folder).toMatch(pattern);
    for (const folder of ['_astro', '.well-known', 'a/b', '..', '']) expect(folder).not.toMatch(pattern);
  },
);

test('an address that does not exist is answered in the language that it belongs to', () => {
  expect(redirectsFile([{ prefix: '' }])).toBe('');
  expect(redirectsFile([{ prefix: '' }, { prefix: '/pt' }, { prefix: '/ar' }])).toBe(
    '/pt/* /pt/404 404\n/ar/* /ar/404 404\n',
  );
});
