/**
 * Loaded into a server's process before the server (`--import`), and asked over its channel how it fares: how long it
 * worked at one go, and how much memory it takes. Processor time, so that a busy machine changes nothing.
 */
import { existsSync, readFileSync } from 'node:fs';

/** What a server tells of itself. */
export interface ServerMetrics {
  /** The longest turn of the event loop since the last question, in milliseconds of processor time. */
  readonly longestTurnMs: number;
  /** Resident memory, now and at its peak, in MB. */
  readonly memory: number;
  readonly peak: number;
}

let longest = 0;
let before = process.threadCpuUsage();
let watching = false;

/** Between two of these, everyone else has had a turn. */
function turn(): void {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest, user + system);
  before = process.threadCpuUsage();
  if (watching) setImmediate(turn);
}

/** In KB. What Node tells as its peak counts what the process that started this one had taken by then; Linux's figure does not. */
function peak(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}

process.on('message', (watch: boolean) => {
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  process.send?.({
    longestTurnMs: longest / 1000,
    memory: megabytes(process.memoryUsage.rss()),
    peak: megabytes(peak() * 1024),
  } satisfies ServerMetrics);
  longest = 0;
  before = process.threadCpuUsage();
  if (watch && !watching) setImmediate(turn);
  watching = watch;
});
// The channel alone does not keep a server running that is to end.
process.channel?.unref();
