import { useEditor, useKept } from './editor-context.ts';

/**
 * Text that is no value yet. It stays while another screen is shown, and keeps “Everything is kept.” from being said.
 * @param name of the field, which no other has
 * @param todo what makes it a value: “press “Add””
 */
export function useUnfinished(name: string, todo: string) {
  const { keeper } = useEditor();
  const text = useKept().unfinished.get(name)?.text ?? '';
  const setText = (next: string) =>
    keeper.setUnfinished(name, next === '' ? undefined : { text: next, todo });
  return [text, setText] as const;
}
