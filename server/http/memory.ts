import type { Server } from 'node:http';
import { Session } from 'node:inspector/promises';
import { promisify } from 'node:util';

/** The growth of the process from which garbage is collected. */
const minGrowthBytes = 32 * 1024 * 1024;

/**
 * Returns memory to the system after a peak, while no client is connected. V8 does not do that itself, since it treats an idle
 * server as busy (13.6: `--trace-memory-reducer` reports “high alloc”). With `--optimize-for-size` it would, but a POST then
 * takes a third longer. A collection takes less than 0.1 s.
 */
export function releaseMemoryWhenIdle(server: Server, checkEveryMs = 10_000): void {
  const connections = promisify(server.getConnections).bind(server);
  let baseline = process.memoryUsage.rss();
  const releaseMemory = async () => {
    if (process.memoryUsage.rss() < baseline + minGrowthBytes || (await connections()) > 0) return;
    await collectGarbage();
    // The remaining memory is in use or fragmented, so the next growth is measured from here.
    baseline = process.memoryUsage.rss();
  };
  // An error here must not stop the server.
  setInterval(() => void releaseMemory().catch(() => {}), checkEveryMs).unref();
}

/** Collects garbage by the inspector, which returns empty pages to the system. `gc` of `--expose-gc` does not. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
