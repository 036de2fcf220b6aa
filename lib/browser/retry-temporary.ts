import { isTemporary } from './api-client.ts';

const pauseMs = 2000;

/**
 * Runs a function, again after each temporary error: a lost connection, a restart of the server.
 * @returns a function that ends the retries
 */
export function retryTemporary(run: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;
  const attempt = () =>
    run().catch((error: unknown) => {
      if (isTemporary(error) && !isStopped) timer = setTimeout(attempt, pauseMs);
    });
  void attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
