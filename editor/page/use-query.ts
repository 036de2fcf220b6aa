import { useEffect, useState } from 'react';
import { retryTemporaryErrors } from '#lib/browser/retry-temporary.ts';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import { useEditor } from './editor-context.ts';

/**
 * Loads data from the server, and reloads it after each save.
 * @param read must be the same function on each render
 */
export function useQuery<Answer>(read: () => Promise<Answer>) {
  const { autosave } = useEditor();
  const [answer, setAnswer] = useState<Answer>();
  const [readError, setReadError] = useState<Error>();
  const { message, run, clear } = useAsyncAction('The connection is lost. Try again.');

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
  const problem = readError && (readError.message || 'The connection is lost. Trying again…');
  return { answer, message: message ?? problem, attempt };
}
