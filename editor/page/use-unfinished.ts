import { useEditor, useKept } from './editor-context.ts';
import type { Unfinished } from './keeper.ts';

/**
 * Text that is no value yet. It stays while another screen is shown, and keeps “Everything is kept.” from being said.
 * @param name of the field, which no other has
 */
export function useUnfinished(name: string, { label, todo }: Pick<Unfinished, 'label' | 'todo'>) {
  const { keeper } = useEditor();
  const text = useKept().unfinished.get(name)?.text ?? '';
  const setText = (next: string) =>
    keeper.setUnfinished(name, next === '' ? undefined : { label, text: next, todo });
  return [text, setText] as const;
}
