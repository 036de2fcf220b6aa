import type { IncompleteInput } from './autosave/autosave-store.ts';
import { useAutosave, useEditor } from './editor-context.ts';

/**
 * Text that is no value yet. It stays while another screen is shown, and keeps “Everything is kept.” from being said.
 * @param name of the field, which no other has
 */
export function useIncompleteInput(
  name: string,
  { label, instruction }: Pick<IncompleteInput, 'label' | 'instruction'>,
) {
  const { autosave } = useEditor();
  const text = useAutosave().incomplete.get(name)?.text ?? '';
  const setText = (next: string) =>
    autosave.setIncomplete(name, next === '' ? undefined : { label, text: next, instruction: instruction });
  return [text, setText] as const;
}
