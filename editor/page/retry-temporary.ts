import { Refused } from './ask.ts';
import { isTemporary } from './keeper.ts';

const retryMs = 2000;

/**
 * Reads something, again after each temporary error: a lost connection, a restart of the editor.
 * @returns a function that ends the retries
 */
export function retryTemporary(read: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let hasEnded = false;
  const attempt = () =>
    read().catch((error: unknown) => {
      const mayPass = !(error instanceof Refused) || isTemporary(error.status);
      if (mayPass && !hasEnded) timer = setTimeout(attempt, retryMs);
    });
  void attempt();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
