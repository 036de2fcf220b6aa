/** Measures the memory of a server's process from inside. Preloaded with `--import`, it answers the test's messages. */
import { existsSync, readFileSync } from 'node:fs';

/** Resident memory now and at its peak, in MB. */
export interface ServerMetrics {
  readonly memory: number;
  readonly peak: number;
}

/** The peak memory in KB. Node's value includes the memory of the parent process before the start; Linux's does not. */
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
// The channel must not keep the process running when the server ends.
process.channel?.unref();
