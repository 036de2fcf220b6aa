import type { IncompleteInput } from './autosave/autosave-store.ts';
import { useAutosave, useEditor } from './editor-context.ts';

/**
 * Stores the text of a field while it is not a valid value yet. The text stays while another screen is shown, and the status is
 * not “Everything is kept.” meanwhile.
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
