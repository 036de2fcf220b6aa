import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { identityToRecipient } from 'age-encryption';
import type { Note } from '#lib/desk/api.ts';
import { readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { AlteredText, openNote, openText, openWords } from '#lib/desk/sealing.ts';
import type { StoredRequest } from '../server/domain/stored-request.ts';
import { noWords } from '../server/store/requests/written.ts';
import type { Store } from '../server/store/store.ts';
import { asCaller } from './folder-owner.ts';
import { printable } from './terminal.ts';
import { says } from './texts.ts';
import { UsageError } from './usage-error.ts';

/** Why text was not opened. `altered`: it is not what was sealed for this place, although the key is at hand. */
export type Unopened = 'sealed' | 'altered';

/** A request whose words were opened, or are empty. */
export interface OpenedRequest extends StoredRequest {
  readonly unopened: Unopened | undefined;
}

/** Opens what is sealed, as far as a recovery key allows. */
export interface Opener {
  request(request: StoredRequest): Promise<OpenedRequest>;
  note(note: Note, reference: string): Promise<{ readonly text: string } | Unopened>;
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
  const opened = async <Text>(
    id: string | null,
    open: (identity: string) => Promise<Text>,
  ): Promise<{ readonly text: Text } | Unopened> => {
    const identity = keys.get(id ?? '');
    if (identity === undefined) return 'sealed';
    try {
      return { text: await open(identity) };
    } catch (error) {
      // One that was altered hides no other request.
      if (error instanceof AlteredText) return 'altered';
      throw error;
    }
  };
  return {
    async request(request) {
      const { reference, sealed, sealed_with } = request;
      if (sealed === null) return { ...request, unopened: undefined };
      const words = await opened(sealed_with, (identity) => openWords(sealed, identity, reference));
      return typeof words === 'string'
        ? { ...request, ...noWords, unopened: words }
        : { ...request, ...words.text, sealed_with: null, sealed: null, unopened: undefined };
    },
    async note({ text, by: author, position }, reference) {
      if ('clear' in text) return { text: text.clear };
      const place = { reference, author, position };
      return await opened(text.key, (identity) => openNote(text.sealed, identity, place));
    },
  };
}

/** The identities of the desk's keys, by their ids. */
async function keysOpenedBy(store: Pick<Store, 'keys'>, file: string): Promise<ReadonlyMap<string, string>> {
  const recovery = await readRecoveryKey(written(file));
  if (!recovery) throw new UsageError(says.key.none(printable(file)));
  const keys = new Map<string, string>();
  const copies = await store.keys.recoveryCopies();
  for (const { key, recipient, copy } of copies) {
    if (keys.has(key)) continue;
    const identity = await openText(copy, recovery.identity).catch(() => '');
    // A key may have several copies, of which some are invalid: the recovery recipient is public.
    const held = await identityToRecipient(identity).catch(() => undefined);
    if (held === recipient) keys.set(key, identity);
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
