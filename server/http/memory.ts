import type { Server } from 'node:http';
import { Session } from 'node:inspector/promises';
import { promisify } from 'node:util';

/** Less than this is not worth looking for. */
const worthBytes = 32 * 1024 * 1024;

/**
 * Gives memory back to the machine when a crowd has left. V8 means to do so by itself, but takes a server that has fallen
 * silent for a busy one, for ever (13.6: `--trace-memory-reducer` says “high alloc”). `--optimize-for-size` would mend
 * that, and make a post a third dearer. Collecting takes less than a tenth of a second, while nobody is connected.
 */
export function giveMemoryBack(server: Server, lookEveryMs = 10_000): void {
  const connections = promisify(server.getConnections).bind(server);
  let least = process.memoryUsage.rss();
  const look = async () => {
    if (process.memoryUsage.rss() < least + worthBytes || (await connections()) > 0) return;
    await collectGarbage();
    // What is left is in use, or in pieces that the allocator cannot give back: not looked for again.
    least = process.memoryUsage.rss();
  };
  // Nothing that goes wrong here is a reason to end.
  setInterval(() => void look().catch(() => {}), lookEveryMs).unref();
}

/** Unlike `gc` of `--expose-gc`, which keeps empty pages for later, this lets go of them. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
