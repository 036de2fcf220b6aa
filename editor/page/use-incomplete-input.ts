import type { IncompleteInput } from './autosave/autosave-store.ts';
import { useAutosave, useEditor } from './editor-context.ts';

/**
 * Stores text of a field that is not a valid value yet. It stays while another screen is shown, and the status is not
 * “Everything is kept.” meanwhile.
 * @param name a unique name for the field
 */
export function useIncompleteInput(
  name: string,
  { label, instruction }: Pick<IncompleteInput, 'label' | 'instruction'>,
) {
  const { autosave } = useEditor();
  const text = useAutosave().incomplete.get(name)?.text ?? '';
  const setText = (next: string) =>
    autosave.setIncomplete(name, next === '' ? undefined : { label, text: next, instruction });
  return [text, setText] as const;
}
