import { useCallback, useEffect, useState } from 'react';
import { useEditor } from './editor-context.ts';

/**
 * What the editor answers, read again whenever something was saved.
 * @param read the same function at each rendering
 */
export function useAnswer<Answer>(read: () => Promise<Answer>) {
  const { keeper } = useEditor();
  const [answer, setAnswer] = useState<Answer>();
  const [trouble, setTrouble] = useState<string>();

  const reload = useCallback(async () => {
    try {
      setAnswer(await read());
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
  }, [read]);

  useEffect(() => {
    reload();
    return keeper.onSaved(reload);
  }, [reload, keeper]);

  /** Does something that may be refused; then says why. */
  const attempt = useCallback(async (task: () => Promise<void>) => {
    setTrouble(undefined);
    try {
      await task();
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
  }, []);

  return { answer, trouble, reload, attempt };
}

const sentenceOf = (error: unknown): string =>
  (error instanceof Error && error.message) || 'The line is down. Try it again.';
