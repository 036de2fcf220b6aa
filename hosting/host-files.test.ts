import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { securityHeaders } from '#shared/response-headers.ts';
import { headersFile, hostFiles } from './host-files.ts';

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
