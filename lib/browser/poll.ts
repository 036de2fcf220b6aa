interface PollOptions {
  /** The pause after each run. */
  readonly pauseMs: () => number;
  /** Whether it also runs while the page is hidden. */
  readonly whileHidden?: boolean;
}

/**
 * Runs a function at once, again after each pause, and whenever the page becomes visible.
 * @returns a function that ends it
 */
export function poll(run: () => Promise<void>, { pauseMs, whileHidden = false }: PollOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  async function runAgain(): Promise<void> {
    clearTimeout(timer);
    try {
      if (whileHidden || document.visibilityState === 'visible') await run();
    } finally {
      // Another run may have begun meanwhile, when the page became visible.
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(runAgain, pauseMs());
    }
  }
  const onChange = () => void runAgain();
  void runAgain();
  document.addEventListener('visibilitychange', onChange);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
