import { useWindowEvent } from '@mantine/hooks';

/** Undoes and redoes by the keys that browsers use for it. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useWindowEvent('keydown', (event) => {
    const keys = pressedKeys(event);
    if (!keys || hasOwnUndo(event.target)) return;
    event.preventDefault();
    if (keys === 'undo') undo();
    else redo();
  });
}

function pressedKeys({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : undefined;
}

/** Whether the browser undoes what is typed there: it is no value of a file, such as the name of a service to be added. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('[role=dialog]') !== null ||
    target.matches(
      'textarea:not([id^="field/"]), input:is(:not([type]), [type=text], [type=search]):not([id^="field/"])',
    ));
