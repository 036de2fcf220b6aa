import { useHotkeys } from '@mantine/hooks';

/** Undoes and redoes by the keys that browsers use for it. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const unlessOwn = (action: () => void) => (event: KeyboardEvent) => {
    if (hasOwnUndo(event.target)) return;
    event.preventDefault();
    action();
  };
  const options = { preventDefault: false };
  useHotkeys(
    [
      ['mod+Z', unlessOwn(undo), options],
      ['mod+shift+Z', unlessOwn(redo), options],
      ['mod+Y', unlessOwn(redo), options],
    ],
    [],
  );
}

/** Whether the browser undoes what is typed there: it is no value of a file, such as the name of a service to be added. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('[role=dialog]') !== null ||
    target.matches(
      'textarea:not([id^="field/"]), input:is(:not([type]), [type=text], [type=search]):not([id^="field/"])',
    ));
