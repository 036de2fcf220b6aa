import type { RequestContent, RequestEntry, StaffNote } from '#lib/inbox/api.ts';
import { type NoteContext, TamperedTextError } from '#lib/inbox/encryption.ts';
import type { VisitorTexts } from '#lib/inbox/written-words.ts';
import { useAsyncValue, useDeviceKeys } from './keys/hooks.ts';

/**
 * The result of a decryption. `opening`: in progress, or there is no text. `sealed`: this device does not have the key.
 * `altered`: the text was altered, or encrypted for another request or note.
 */
export type DecryptionResult<Content> = { readonly content: Content } | 'opening' | 'sealed' | 'altered';

export const getDecryptedContent = <Content>(decrypted: DecryptionResult<Content>): Content | undefined =>
  typeof decrypted === 'object' ? decrypted.content : undefined;

function useDecrypted<Content>(
  text: RequestContent | StaffNote['text'] | null,
  place: string | NoteContext,
  decrypt: () => Promise<Content | undefined>,
): DecryptionResult<Content> {
  const { hasLatestKey } = useDeviceKeys();
  const clear = text && 'clear' in text ? (text.clear as Content) : undefined;
  const { value = 'opening' } = useAsyncValue(
    JSON.stringify([text, place]),
    async (): Promise<DecryptionResult<Content>> => {
      if (!text || clear !== undefined) return 'opening';
      try {
        const content = await decrypt();
        return content === undefined ? 'sealed' : { content };
      } catch (error) {
        if (error instanceof TamperedTextError) return 'altered';
        throw error;
      }
    },
    // Decrypts again after this device is admitted.
    hasLatestKey,
  );
  return clear === undefined ? value : { content: clear };
}

/** The texts may be missing, because lists of requests can omit them. */
export function useDecryptedTexts({
  words,
  reference,
}: Pick<RequestEntry, 'words' | 'reference'>): DecryptionResult<VisitorTexts> {
  const { keys } = useDeviceKeys();
  return useDecrypted(words, reference, async () =>
    words ? await keys.decryptTexts(words, reference) : undefined,
  );
}

export function useDecryptedNote(
  { text, by, position }: StaffNote,
  reference: string,
): DecryptionResult<string> {
  const { keys } = useDeviceKeys();
  const place: NoteContext = { reference, author: by, position };
  return useDecrypted(text, place, async () => await keys.decryptNote(text, place));
}
