import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/support/server/server-fixtures.ts';
import { newToken, tokenIn } from './local-token.ts';

test('each start has another token, which this user alone can read', () => {
  const state = pathToFileURL(`${temporaryFolder()}/state/`);
  const first = newToken(state);
  expect(tokenIn(state)).toBe(first);
  const second = newToken(state);
  expect(second).not.toBe(first);
  expect(tokenIn(state)).toBe(second);
  if (process.platform !== 'win32') expect(statSync(new URL('token', state)).mode & 0o777).toBe(0o600);
});
