import { useCallback, useEffect, useState } from 'react';
import { retryTemporary } from '#lib/browser/retry-temporary.ts';
import { useAttempt } from '#lib/browser/use-attempt.ts';
import { useEditor } from './editor-context.ts';

/**
 * A response of the editor, read again whenever something was saved.
 * @param read the same function at each rendering
 */
export function useAnswer<Answer>(read: () => Promise<Answer>) {
  const { autosave } = useEditor();
  const [answer, setAnswer] = useState<Answer>();
  const [readError, setReadError] = useState<string>();
  const { message, run, clear } = useAttempt('The line is down. Try it again.');

  const load = useCallback(async () => {
    try {
      setAnswer(await read());
      setReadError(undefined);
    } catch (error) {
      setReadError((error as Error).message || 'The line is down. It is tried again.');
      throw error;
    }
  }, [read]);
  const reload = useCallback(() => load().catch(() => undefined), [load]);

  useEffect(() => {
    let endRetries = retryTemporary(load);
    const unsubscribe = autosave.onSaved(() => {
      endRetries();
      endRetries = retryTemporary(load);
    });
    return () => {
      endRetries();
      unsubscribe();
    };
  }, [load, autosave]);

  /** Runs an action. One that failed may have been carried out: the data is read again. */
  const attempt = useCallback(
    (action: () => Promise<void>) => {
      clear();
      run(action, () => void Promise.allSettled([autosave.refresh(), reload()]));
    },
    [clear, run, autosave, reload],
  );

  return { answer, message: message ?? readError, reload, attempt };
}
