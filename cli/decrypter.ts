import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { identityToRecipient } from 'age-encryption';
import type { Note } from '#lib/inbox/api.ts';
import { parseRecoveryKey } from '#lib/inbox/recovery-key.ts';
import { openNote, openRequest, openText, TamperedTextError } from '#lib/inbox/sealing.ts';
import type { StoredRequest } from '../server/domain/stored-request.ts';
import { emptyWords } from '../server/store/requests/content-columns.ts';
import type { Store } from '../server/store/store.ts';
import { runAsCaller } from './run-as-owner.ts';
import { escapeControls } from './terminal.ts';
import { cliTexts } from './texts.ts';
import { UsageError } from './usage-error.ts';

/** Why text was not opened. `altered`: it is not what was sealed for this place, although the key is at hand. */
export type OpenFailure = 'sealed' | 'altered';

/** A request whose words were opened, or are empty. */
export interface OpenedRequest extends StoredRequest {
  readonly failure: OpenFailure | undefined;
}

/** Opens what is sealed, as far as a recovery key allows. */
export interface Decrypter {
  openRequest(request: StoredRequest): Promise<OpenedRequest>;
  openNote(note: Note, reference: string): Promise<{ readonly text: string } | OpenFailure>;
}

/**
 * @param keyFile a recovery key, as it was printed or as age keeps keys; without one, what is sealed stays so
 * @param typedIn the folder in which the file's name was typed
 * @throws {UsageError} when the file cannot be read, holds no key, or one that opens nothing here
 */
export async function createDecrypter(
  store: Pick<Store, 'keys'>,
  keyFile: string | undefined,
  typedIn = '.',
): Promise<Decrypter> {
  const keys =
    keyFile === undefined ? new Map<string, string>() : await openDeskKeys(store, resolve(typedIn, keyFile));
  const opened = async <Text>(
    id: string | null,
    open: (identity: string) => Promise<Text>,
  ): Promise<{ readonly text: Text } | OpenFailure> => {
    const identity = keys.get(id ?? '');
    if (identity === undefined) return 'sealed';
    try {
      return { text: await open(identity) };
    } catch (error) {
      // One that was altered hides no other request.
      if (error instanceof TamperedTextError) return 'altered';
      throw error;
    }
  };
  return {
    async openRequest(request) {
      const { reference, sealed, sealed_with } = request;
      if (sealed === null) return { ...request, failure: undefined };
      const words = await opened(sealed_with, (identity) => openRequest(sealed, identity, reference));
      return typeof words === 'string'
        ? { ...request, ...emptyWords, failure: words }
        : { ...request, ...words.text, sealed_with: null, sealed: null, failure: undefined };
    },
    async openNote({ text, by: author, position }, reference) {
      if ('clear' in text) return { text: text.clear };
      const place = { reference, author, position };
      return await opened(text.key, (identity) => openNote(text.sealed, identity, place));
    },
  };
}

/** The identities of the desk's keys, by their ids. */
async function openDeskKeys(store: Pick<Store, 'keys'>, file: string): Promise<ReadonlyMap<string, string>> {
  const recovery = await parseRecoveryKey(readKeyFile(file));
  if (!recovery) throw new UsageError(cliTexts.key.none(escapeControls(file)));
  const keys = new Map<string, string>();
  const copies = await store.keys.listRecoveryCopies();
  for (const { key, recipient, copy } of copies) {
    if (keys.has(key)) continue;
    const identity = await openText(copy, recovery.identity).catch(() => '');
    // A key may have several copies, of which some are invalid: the recovery recipient is public.
    const held = await identityToRecipient(identity).catch(() => undefined);
    if (held === recipient) keys.set(key, identity);
  }
  if (keys.size === 0 && copies.length > 0) throw new UsageError(cliTexts.key.wrong(escapeControls(file)));
  return keys;
}

function readKeyFile(file: string): string {
  try {
    return runAsCaller(() => readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(
      cliTexts.key.cannotRead(escapeControls(file), escapeControls((error as Error).message)),
    );
  }
}
