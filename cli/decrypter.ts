import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { identityToRecipient } from 'age-encryption';
import type { StaffNote } from '#lib/inbox/api.ts';
import { decryptRequest, decryptStaffNote, decryptText, TamperedTextError } from '#lib/inbox/encryption.ts';
import { parseRecoveryKey } from '#lib/inbox/recovery-key.ts';
import type { StoredRequest } from '../server/domain/stored-request.ts';
import { emptyTextColumns } from '../server/store/requests/content-columns.ts';
import type { Store } from '../server/store/store.ts';
import { runAsCaller } from './run-as-owner.ts';
import { escapeControls, UsageError } from './terminal.ts';
import { cliTexts } from './texts.ts';

/**
 * Why a text was not decrypted: `sealed` if there is no key, `altered` if the text was damaged, or encrypted for
 * another request or note.
 */
export type DecryptionFailure = 'sealed' | 'altered';

export interface DecryptedStoredRequest extends StoredRequest {
  readonly failure: DecryptionFailure | undefined;
}

export type Decrypter = Awaited<ReturnType<typeof createDecrypter>>;

/**
 * @param keyFile a file with the recovery key, as printed or in age's format. Without it, encrypted texts are not
 * decrypted.
 * @param folder the folder to which the file's name is relative
 * @throws {UsageError} if the file cannot be read, or has no valid recovery key for this store
 */
export async function createDecrypter(store: Pick<Store, 'keys'>, keyFile: string | undefined, folder = '.') {
  const keys =
    keyFile === undefined ? new Map<string, string>() : await openDeskKeys(store, resolve(folder, keyFile));
  const decrypt = async <Text>(id: string | null, open: (identity: string) => Promise<Text>) => {
    const identity = keys.get(id ?? '');
    if (identity === undefined) return 'sealed';
    try {
      return { text: await open(identity) };
    } catch (error) {
      // A tampered request must not prevent the output of the other requests.
      if (error instanceof TamperedTextError) return 'altered';
      throw error;
    }
  };
  return {
    async openRequest(request: StoredRequest): Promise<DecryptedStoredRequest> {
      const { reference, sealed, sealed_with } = request;
      if (sealed === null) return { ...request, failure: undefined };
      const texts = await decrypt(sealed_with, (identity) => decryptRequest(sealed, identity, reference));
      return typeof texts === 'string'
        ? { ...request, ...emptyTextColumns, failure: texts }
        : { ...request, ...texts.text, sealed_with: null, sealed: null, failure: undefined };
    },
    async openNote({ text, by: author, position }: StaffNote, reference: string) {
      if ('clear' in text) return { text: text.clear };
      const place = { reference, author, position };
      return await decrypt(text.key, (identity) => decryptStaffNote(text.sealed, identity, place));
    },
  };
}

/** Decrypts the agency's private keys with the recovery key. Returns them by key id. */
async function openDeskKeys(store: Pick<Store, 'keys'>, file: string): Promise<ReadonlyMap<string, string>> {
  const recovery = await parseRecoveryKey(readKeyFile(file));
  if (!recovery) throw new UsageError(cliTexts.key.none(escapeControls(file)));
  const keys = new Map<string, string>();
  const copies = await store.keys.listRecoveryCopies();
  for (const { key, recipient, copy } of copies) {
    if (keys.has(key)) continue;
    const identity = await decryptText(copy, recovery.identity).catch(() => '');
    // Some recovery copies may be invalid, because everybody who knows the public recovery key can create one.
    const actual = await identityToRecipient(identity).catch(() => undefined);
    if (actual === recipient) keys.set(key, identity);
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
