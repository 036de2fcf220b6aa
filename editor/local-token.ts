import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const getFile = (state: URL): URL => new URL('token', state);

/**
 * Creates the token that authorizes requests to an editor on this machine. Only the current user can read its file. Each start
 * creates a new token: browsers send cookies to every port of a host, so a later program on the same port could receive the old
 * token.
 * @param state the folder of the editor's state; created if missing
 */
export function createLocalToken(state: URL): string {
  mkdirSync(state, { recursive: true });
  const token = randomBytes(24).toString('base64url');
  rmSync(getFile(state), { force: true });
  writeFileSync(getFile(state), token, { mode: 0o600, flag: 'wx' });
  return token;
}

/** Reads the token of the editor that was started last. */
export const readLocalToken = (state: URL): string => readFileSync(getFile(state), 'utf8');
