import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../tests/support/server/server-fixtures.ts';
import { createLocalToken, readLocalToken } from './local-token.ts';

test('each start creates a new token that only this user can read', () => {
  const state = pathToFileURL(`${createTemporaryFolder()}/state/`);
  const first = createLocalToken(state);
  expect(readLocalToken(state)).toBe(first);
  const second = createLocalToken(state);
  expect(second).not.toBe(first);
  expect(readLocalToken(state)).toBe(second);
  if (process.platform !== 'win32') expect(statSync(new URL('token', state)).mode & 0o777).toBe(0o600);
});
