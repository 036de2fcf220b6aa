import type { Unfinished } from './autosave/autosave-state.ts';
import { useAutosave, useEditor } from './editor-context.ts';

/**
 * Text that is no value yet. It stays while another screen is shown, and keeps “Everything is kept.” from being said.
 * @param name of the field, which no other has
 */
export function useUnfinished(name: string, { label, todo }: Pick<Unfinished, 'label' | 'todo'>) {
  const { autosave } = useEditor();
  const text = useAutosave().unfinished.get(name)?.text ?? '';
  const setText = (next: string) =>
    autosave.setUnfinished(name, next === '' ? undefined : { label, text: next, todo });
  return [text, setText] as const;
}
