/**
 * Measures a server's process from inside: its longest event-loop turn and its memory. Preloaded with `--import`, it
 * answers the test's messages. It uses processor time, so that other processes do not influence the results.
 */
import { existsSync, readFileSync } from 'node:fs';

/** The measurements of a server's process. */
export interface ServerMetrics {
  /** The longest turn of the event loop since the last measurement, in milliseconds of processor time. */
  readonly longestTurnMs: number;
  /** Resident memory now and at its peak, in MB. */
  readonly memory: number;
  readonly peak: number;
}

let longest = 0;
let before = process.threadCpuUsage();
let watching = false;

/**
 * Measures the processor time since its last call. Between two calls, all other callbacks of the event loop have run.
 */
function measureTurn(): void {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest, user + system);
  before = process.threadCpuUsage();
  if (watching) setImmediate(measureTurn);
}

/** The peak memory in KB. Node's value includes the memory of the parent process before the start; Linux's does not. */
function readPeak(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}

process.on('message', (watch: boolean) => {
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  process.send?.({
    longestTurnMs: longest / 1000,
    memory: megabytes(process.memoryUsage.rss()),
    peak: megabytes(readPeak() * 1024),
  } satisfies ServerMetrics);
  longest = 0;
  before = process.threadCpuUsage();
  if (watch && !watching) setImmediate(measureTurn);
  watching = watch;
});
// The channel must not keep the process running when the server ends.
process.channel?.unref();
