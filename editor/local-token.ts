import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The token of the editor on this machine: whoever has it may edit. It is made once, so that a window that is open goes on
 * when the editor is started anew, and only this user of the machine can read it.
 * @param state the folder of the editor's state, made where it is missing
 */
export function localToken(state: URL): string {
  mkdirSync(state, { recursive: true });
  const file = new URL('token', state);
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
