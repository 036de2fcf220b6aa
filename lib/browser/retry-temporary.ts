import { isTemporaryError } from './api-client.ts';

const pauseMs = 2000;

/**
 * Runs a function, and retries it after temporary errors, such as a lost connection or a restart of the server.
 * @param onEnd called after each run, with its error or with undefined
 * @returns a function that stops the retries
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
