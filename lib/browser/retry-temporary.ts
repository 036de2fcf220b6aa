import { isTemporaryError } from './api-client.ts';

const pauseMs = 2000;

/**
 * Runs a function, again after each temporary error: a lost connection, a restart of the server.
 * @param onEnd called with the error of each run, and with undefined after one that succeeded
 * @returns a function that ends the retries
 */
export function retryTemporaryErrors(
  run: () => Promise<void>,
  onEnd?: (error: Error | undefined) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;
  const attempt = () =>
    run().then(
      () => onEnd?.(undefined),
      (error: Error) => {
        onEnd?.(error);
        if (isTemporaryError(error) && !isStopped) timer = setTimeout(attempt, pauseMs);
      },
    );
  void attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
