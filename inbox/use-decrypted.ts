/** Opens words and notes with this device's keys. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Note, RequestContent, RequestEntry } from '#lib/inbox/api.ts';
import { type NotePlace, TamperedTextError } from '#lib/inbox/sealing.ts';
import type { WrittenWords } from '#lib/inbox/written-words.ts';
import { useSession } from './session.ts';

const againAfterMs = 4000;

/** `opening` also where there is nothing to open; `sealed` without a key; `altered` for what was not sealed for its place. */
export type Decrypted<Content> = { readonly content: Content } | 'opening' | 'sealed' | 'altered';

export const decryptedContent = <Content>(opened: Decrypted<Content>): Content | undefined =>
  typeof opened === 'object' ? opened.content : undefined;

function useOpened<Content>(
  given: RequestContent | Note['text'] | null,
  place: string | NotePlace,
  open: () => Promise<Content | undefined>,
): Decrypted<Content> {
  const { keys } = useSession();
  const source = JSON.stringify([given, place]);
  const clear = given && 'clear' in given ? (given.clear as Content) : undefined;
  const [last, setLast] = useState<{ readonly source: string; readonly opened: Decrypted<Content> }>();
  // Somebody may let this device in while it waits.
  const { hasLatestKey } = useSyncExternalStore(keys.subscribe, () => keys.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` opens the same source
  useEffect(() => {
    let wanted = true;
    const set = (opened: Decrypted<Content>): void => {
      if (wanted) setLast({ source, opened });
    };
    const tryToOpen = (): void => {
      open().then(
        (content) => set(content === undefined ? 'sealed' : { content }),
        (error: unknown) => {
          if (error instanceof TamperedTextError) set('altered');
          // The connection was lost while a key was requested.
          else if (wanted) setTimeout(tryToOpen, againAfterMs);
        },
      );
    };
    if (given && clear === undefined) tryToOpen();
    return () => {
      wanted = false;
    };
  }, [source, hasLatestKey]);
  if (clear !== undefined) return { content: clear };
  // Content of another source is not shown for this one.
  return last?.source === source ? last.opened : 'opening';
}

/** Opens the words of a request; a list may have left them out. */
export function useDecryptedWords({
  words,
  reference,
}: Pick<RequestEntry, 'words' | 'reference'>): Decrypted<WrittenWords> {
  const { keys } = useSession();
  return useOpened(words, reference, async () =>
    words ? await keys.decryptWords(words, reference) : undefined,
  );
}

/** Opens a note about a request. */
export function useDecryptedNote({ text, by, position }: Note, reference: string): Decrypted<string> {
  const { keys } = useSession();
  const place: NotePlace = { reference, author: by, position };
  return useOpened(text, place, async () => await keys.decryptNote(text, place));
}
