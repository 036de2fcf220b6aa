/**
 * Measures the memory of a server from within its process. It is loaded with `--import`, and responds to messages of
 * the test's process.
 */
import { existsSync, readFileSync } from 'node:fs';

/** Resident memory in MB, now and at its peak. */
export interface ServerMetrics {
  readonly memory: number;
  readonly peak: number;
}

/**
 * Returns the peak memory in KB. Prefers Linux's value, because Node.js includes the memory of the parent process
 * before the start.
 */
function readPeak(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}

process.on('message', () => {
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  process.send?.({
    memory: megabytes(process.memoryUsage.rss()),
    peak: megabytes(readPeak() * 1024),
  } satisfies ServerMetrics);
});
// The message channel must not keep the process running after the server has stopped.
process.channel?.unref();
