import { useHotkeys } from '@mantine/hooks';

/** Handles the usual keys for undo and redo. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const unlessNative = (action: () => void) => (event: KeyboardEvent) => {
    if (hasNativeUndo(event.target)) return;
    event.preventDefault();
    action();
  };
  const options = { preventDefault: false };
  useHotkeys(
    [
      ['mod+Z', unlessNative(undo), options],
      ['mod+shift+Z', unlessNative(redo), options],
      ['mod+Y', unlessNative(redo), options],
    ],
    [],
  );
}

/**
 * Whether the browser handles undo in an element that is not a field of a file, such as the input for the name of a new
 * service.
 */
const hasNativeUndo = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('[role=dialog]') !== null ||
    target.matches(
      'textarea:not([id^="field/"]), input:is(:not([type]), [type=text], [type=search]):not([id^="field/"])',
    ));
