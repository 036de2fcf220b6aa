/** What was written, opened by this device's keys. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Note, Written } from '#lib/desk/api.ts';
import type { WrittenWords } from '#lib/desk/written-words.ts';
import { useSession } from './session.ts';

const againAfterMs = 4000;

/** `undefined` while it is being opened; `sealed` where this device has no key to it. */
export type Opened<Text> = Text | 'sealed' | undefined;

function useOpened<Text>(
  given: Written | Note['text'] | null,
  clear: Text | undefined,
  open: () => Promise<Text | undefined>,
): Opened<Text> {
  const { keys } = useSession();
  const [opened, setOpened] = useState<Opened<Text>>(clear);
  // Somebody may let this device in while it waits.
  const { isIn } = useSyncExternalStore(keys.subscribe, () => keys.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` is of the same text
  useEffect(() => {
    let wanted = true;
    const tryToOpen = (): void => {
      open().then(
        (text) => wanted && setOpened(text ?? 'sealed'),
        // The line was lost on the way to a key.
        () => wanted && setTimeout(tryToOpen, againAfterMs),
      );
    };
    if (clear !== undefined) setOpened(clear);
    else if (given) tryToOpen();
    return () => {
      wanted = false;
    };
  }, [JSON.stringify(given), isIn]);
  return opened;
}

/** What a visitor wrote; undefined, too, where a list left it out. */
export function useWords(written: Written | null): Opened<WrittenWords> {
  const { keys } = useSession();
  return useOpened(written, written && 'clear' in written ? written.clear : undefined, async () =>
    written ? await keys.open(written) : undefined,
  );
}

export function useNoteText(text: Note['text']): Opened<string> {
  const { keys } = useSession();
  return useOpened(text, 'clear' in text ? text.clear : undefined, async () => await keys.openNote(text));
}
