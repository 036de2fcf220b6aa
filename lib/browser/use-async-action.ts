import { useCallback, useRef, useState } from 'react';
import { ApiError, ConnectionError } from './api-client.ts';

/** A failure that the page itself has found. Its message is a sentence for the person at the page. */
export class ActionError extends Error {}

/** An action that the server is asked for. */
export interface AsyncAction {
  readonly isPending: boolean;
  /** Why it failed, in a sentence. */
  readonly message: string | undefined;
  /** Tries it again, after a lost connection. */
  readonly retry: (() => void) | undefined;
  /** Runs an action unless one is pending. */
  readonly run: (action: () => Promise<void>, onError?: (error: unknown) => void) => void;
  /** Removes the message. */
  readonly clear: () => void;
}

/** @param offlineMessage the sentence for a lost connection */
export function useAsyncAction(offlineMessage: string): AsyncAction {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ readonly message: string; readonly retry?: () => void }>();
  const isRunning = useRef(false);

  const run: AsyncAction['run'] = useCallback(
    (action, onError) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setPending(true);
      action()
        .then(() => setFailure(undefined))
        .catch((error: Error) => {
          if (error instanceof ConnectionError)
            setFailure({ message: offlineMessage, retry: () => run(action, onError) });
          else setFailure({ message: error.message });
          if (
            !(error instanceof ConnectionError || error instanceof ApiError || error instanceof ActionError)
          )
            console.error(error);
          onError?.(error);
        })
        .finally(() => {
          isRunning.current = false;
          setPending(false);
        });
    },
    [offlineMessage],
  );

  return {
    isPending,
    message: failure?.message,
    retry: failure?.retry,
    run,
    clear: useCallback(() => setFailure(undefined), []),
  };
}
