import { useCallback, useEffect, useState } from 'react';
import { useEditor } from './editor-context.ts';
import { retryTemporary } from './retry-temporary.ts';

/**
 * What the editor answers, read again whenever something was saved.
 * @param read the same function at each rendering
 */
export function useAnswer<Answer>(read: () => Promise<Answer>) {
  const { keeper } = useEditor();
  const [answer, setAnswer] = useState<Answer>();
  const [readError, setReadError] = useState<string>();
  const [attemptError, setAttemptError] = useState<string>();

  const load = useCallback(async () => {
    try {
      setAnswer(await read());
      setReadError(undefined);
    } catch (error) {
      setReadError(sentenceOf(error, 'The line is down. It is tried again.'));
      throw error;
    }
  }, [read]);
  const reload = useCallback(() => load().catch(() => undefined), [load]);

  useEffect(() => {
    let endRetries = retryTemporary(load);
    const unsubscribe = keeper.onSaved(() => {
      endRetries();
      endRetries = retryTemporary(load);
    });
    return () => {
      endRetries();
      unsubscribe();
    };
  }, [load, keeper]);

  /** Runs a task, and reports its error. A request that failed may have been carried out: the data is read again. */
  const attempt = useCallback(
    async (task: () => Promise<void>) => {
      setAttemptError(undefined);
      try {
        await task();
      } catch (error) {
        setAttemptError(sentenceOf(error, 'The line is down. Try it again.'));
        await Promise.allSettled([keeper.refresh(), reload()]);
      }
    },
    [keeper, reload],
  );

  return { answer, trouble: attemptError ?? readError, reload, attempt };
}

const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof Error && error.message) || otherwise;
