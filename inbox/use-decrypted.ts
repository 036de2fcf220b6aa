import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RequestContent, RequestEntry, StaffNote } from '#lib/inbox/api.ts';
import { type NoteContext, TamperedTextError } from '#lib/inbox/encryption.ts';
import type { VisitorTexts } from '#lib/inbox/written-words.ts';
import { useSession } from './session.ts';

const retryAfterMs = 4000;

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
  const { keys } = useSession();
  const source = JSON.stringify([text, place]);
  const clear = text && 'clear' in text ? (text.clear as Content) : undefined;
  const [last, setLast] = useState<{ readonly source: string; readonly result: DecryptionResult<Content> }>();
  // Decrypts again after this device is admitted.
  const { hasLatestKey } = useSyncExternalStore(keys.subscribe, () => keys.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `decrypt` depends on the source only
  useEffect(() => {
    let isCurrent = true;
    const setResult = (result: DecryptionResult<Content>): void => {
      if (isCurrent) setLast({ source, result });
    };
    const attempt = (): void => {
      decrypt().then(
        (content) => setResult(content === undefined ? 'sealed' : { content }),
        (error: unknown) => {
          if (error instanceof TamperedTextError) setResult('altered');
          // Loading a key that this device does not know failed.
          else if (isCurrent) setTimeout(attempt, retryAfterMs);
        },
      );
    };
    if (text && clear === undefined) attempt();
    return () => {
      isCurrent = false;
    };
  }, [source, hasLatestKey]);
  if (clear !== undefined) return { content: clear };
  // The last result may be that of an earlier text.
  return last?.source === source ? last.result : 'opening';
}

/** The texts may be missing, because lists of requests can omit them. */
export function useDecryptedTexts({
  words,
  reference,
}: Pick<RequestEntry, 'words' | 'reference'>): DecryptionResult<VisitorTexts> {
  const { keys } = useSession();
  return useDecrypted(words, reference, async () =>
    words ? await keys.decryptTexts(words, reference) : undefined,
  );
}

export function useDecryptedNote(
  { text, by, position }: StaffNote,
  reference: string,
): DecryptionResult<string> {
  const { keys } = useSession();
  const place: NoteContext = { reference, author: by, position };
  return useDecrypted(text, place, async () => await keys.decryptNote(text, place));
}
