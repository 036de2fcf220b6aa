import { useRef, useState } from 'react';
import { words } from '#src/brand.ts';
import { LineLost, Refused } from './api.ts';

/** What was not done, for a reason that the page knows itself. Its message is a sentence for the person at the desk. */
export class NotDone extends Error {}

/** Something that the server is asked to do. */
export interface Attempt {
  /** Whether it is on its way. */
  readonly busy: boolean;
  /** Why it was not done, in a sentence. */
  readonly trouble: string | undefined;
  /** Tries it again, where the line was lost. */
  readonly again: (() => void) | undefined;
  /** Does it, unless something is on its way. What was refused is told to `whenRefused`, too. */
  readonly run: (what: () => Promise<void>, whenRefused?: (refused: Refused) => void) => void;
  /** It was done after all. */
  readonly settle: () => void;
}

export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly sentence: string; readonly again?: () => void }>();
  const running = useRef(false);

  const run: Attempt['run'] = (what, whenRefused) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    what()
      .then(() => setFailed(undefined))
      .catch((error: unknown) => {
        if (error instanceof LineLost) {
          setFailed({ sentence: words.desk.line.notSent, again: () => run(what, whenRefused) });
          return;
        }
        setFailed({ sentence: (error as Error).message });
        if (error instanceof Refused) whenRefused?.(error);
        else if (!(error instanceof NotDone)) console.error(error);
      })
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };

  return { busy, trouble: failed?.sentence, again: failed?.again, run, settle: () => setFailed(undefined) };
}
