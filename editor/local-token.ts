import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const fileIn = (state: URL): URL => new URL('token', state);

/**
 * A token for an editor on this machine: whoever has it may edit. Each start has another, since cookies go to every port of a
 * host, and so to what others start there once the editor has ended. Only this user of the machine can read it.
 * @param state the folder of the editor's state, made where it is missing
 */
export function createToken(state: URL): string {
  mkdirSync(state, { recursive: true });
  const token = randomBytes(24).toString('base64url');
  rmSync(fileIn(state), { force: true });
  writeFileSync(fileIn(state), token, { mode: 0o600, flag: 'wx' });
  return token;
}

/** The token of the editor that was started last. */
export const readToken = (state: URL): string => readFileSync(fileIn(state), 'utf8');
