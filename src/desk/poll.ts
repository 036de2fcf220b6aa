/**
 * Runs a function at once, every few seconds while the page is visible, and whenever it becomes visible.
 * @param everyMs the pause after each run
 * @returns ends it
 */
export function pollWhileVisible(run: () => Promise<void>, everyMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  async function poll(): Promise<void> {
    clearTimeout(timer);
    try {
      if (document.visibilityState === 'visible') await run();
    } finally {
      // Another run may have begun meanwhile, when the page became visible.
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(poll, everyMs);
    }
  }
  const onChange = () => void poll();
  void poll();
  document.addEventListener('visibilitychange', onChange);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
