import { useEffect, useState } from 'react';
import { retryTemporaryErrors } from '#lib/browser/retry-temporary.ts';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import { useEditor } from './editor-context.ts';

/**
 * A response of the editor, read again whenever something was saved.
 * @param read the same function at each rendering
 */
export function useQuery<Answer>(read: () => Promise<Answer>) {
  const { autosave } = useEditor();
  const [answer, setAnswer] = useState<Answer>();
  const [readError, setReadError] = useState<Error>();
  const { message, run, clear } = useAsyncAction('The line is down. Try it again.');

  useEffect(() => {
    const load = () => retryTemporaryErrors(async () => setAnswer(await read()), setReadError);
    let endRetries = load();
    const unsubscribe = autosave.onSaved(() => {
      endRetries();
      endRetries = load();
    });
    return () => {
      endRetries();
      unsubscribe();
    };
  }, [read, autosave]);

  const attempt = (action: () => Promise<void>) => {
    clear();
    run(action);
  };
  const problem = readError && (readError.message || 'The line is down. It is tried again.');
  return { answer, message: message ?? problem, attempt };
}
