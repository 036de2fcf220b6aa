import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Note } from '#lib/desk/api.ts';
import { readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { openText, openWords } from '#lib/desk/sealing.ts';
import type { StoredRequest } from '../server/domain/stored-request.ts';
import type { Store } from '../server/store/store.ts';
import { asCaller } from './folder-owner.ts';
import { printable } from './terminal.ts';
import { says } from './texts.ts';
import { UsageError } from './usage-error.ts';

/** The commands that print what visitors wrote, and so take `--key FILE`. */
const taking = ['show', 'find', 'export'];

/** Takes `--key FILE` out of what was written after a command. @throws {UsageError} when no file follows */
export function withoutKey(
  name: string,
  args: readonly string[],
): { args: readonly string[]; keyFile: string | undefined } {
  const at = args.indexOf('--key');
  if (at === -1 || !taking.includes(name)) return { args, keyFile: undefined };
  const keyFile = args[at + 1];
  if (keyFile === undefined) throw new UsageError(says.key.which);
  return { args: args.toSpliced(at, 2), keyFile };
}

/** Opens what is sealed, as far as a recovery key allows. */
export interface Opener {
  /** A request with its words, as if it were in clear; one that cannot be opened as it is. */
  request(request: StoredRequest): Promise<StoredRequest>;
  /** A note's text; undefined for one that cannot be opened. */
  note(text: Note['text']): Promise<string | undefined>;
}

/**
 * @param keyFile a recovery key, as it was printed or as age keeps keys; without one, what is sealed stays so
 * @param typedIn the folder in which the file's name was typed
 * @throws {UsageError} when the file cannot be read, holds no key, or one that opens nothing here
 */
export async function opener(
  store: Pick<Store, 'keys'>,
  keyFile: string | undefined,
  typedIn = '.',
): Promise<Opener> {
  const keys =
    keyFile === undefined ? new Map<string, string>() : await keysOpenedBy(store, resolve(typedIn, keyFile));
  const opened = async <T>(id: string | null, open: (identity: string) => Promise<T>) => {
    const identity = keys.get(id ?? '');
    // What was damaged cannot be opened either, and hides no other request.
    return identity === undefined ? undefined : await open(identity).catch(() => undefined);
  };
  return {
    async request(request) {
      const { sealed, sealed_with } = request;
      if (sealed === null) return request;
      const words = await opened(sealed_with, (identity) => openWords(sealed, identity));
      return words ? { ...request, ...words, sealed_with: null, sealed: null } : request;
    },
    async note(text) {
      if ('clear' in text) return text.clear;
      return await opened(text.key, (identity) => openText(text.sealed, identity));
    },
  };
}

/** The identities of the desk's keys, by their ids. */
async function keysOpenedBy(store: Pick<Store, 'keys'>, file: string): Promise<ReadonlyMap<string, string>> {
  const recovery = await readRecoveryKey(written(file));
  if (!recovery) throw new UsageError(says.key.none(printable(file)));
  const keys = new Map<string, string>();
  const copies = await store.keys.recoveryCopies();
  for (const { id, copy } of copies) {
    const identity = await openText(copy, recovery.identity).catch(() => undefined);
    if (identity !== undefined) keys.set(id, identity);
  }
  if (keys.size === 0 && copies.length > 0) throw new UsageError(says.key.wrong(printable(file)));
  return keys;
}

function written(file: string): string {
  try {
    return asCaller(() => readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(says.key.cannotRead(printable(file), printable((error as Error).message)));
  }
}
