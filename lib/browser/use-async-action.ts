import { useCallback, useRef, useState } from 'react';
import { ApiError, ConnectionError } from './api-client.ts';

/** An error that the page itself detected. The page shows the message to the user. */
export class ActionError extends Error {}

export interface AsyncAction {
  readonly isPending: boolean;
  readonly message: string | undefined;
  /** Repeats the action. Defined after connection errors only. */
  readonly retry: (() => void) | undefined;
  /** Runs an action, unless one is pending. */
  readonly run: (action: () => Promise<void>, onError?: (error: unknown) => void) => void;
  readonly clear: () => void;
}

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
