interface PollOptions {
  readonly pauseMs: () => number;
  readonly whileHidden?: boolean;
}

/**
 * Runs a function now, after each pause, and when the page becomes visible.
 * @returns a function that stops polling
 */
export function poll(run: () => Promise<void>, { pauseMs, whileHidden = false }: PollOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  async function runAgain(): Promise<void> {
    clearTimeout(timer);
    try {
      if (whileHidden || document.visibilityState === 'visible') await run();
    } finally {
      // The page may have become visible during the run. Then a second run has started, with its own timer.
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(runAgain, pauseMs());
    }
  }
  const onVisibilityChange = () => void runAgain();
  void runAgain();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
