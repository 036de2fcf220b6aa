import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = `
  import { createServer } from 'node:http';
  import { connect } from 'node:net';
  import { once } from 'node:events';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { releaseMemoryWhenIdle } from ${JSON.stringify(import.meta.resolve('./memory.ts'))};
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const visitor = connect(server.address().port, '127.0.0.1');
  await once(server, 'connection');
  // Each check of a process that has grown calls getConnections.
  let checks = 0;
  const { getConnections } = server;
  server.getConnections = (answer) => {
    checks += 1;
    return getConnections.call(server, answer);
  };
  const waitForChecks = async (count) => {
    const until = checks + count;
    for (let waited = 0; waited < 10_000 && checks < until; waited += 10) await sleep(10);
  };
  releaseMemoryWhenIdle(server, 10);
  let crowd = Array.from({ length: 2_000_000 }, (_, index) => ({ index, own: [index] }));
  const megabytes = () => Math.round(process.memoryUsage.rss() / 1024 / 1024);
  await waitForChecks(2);
  const [peak, size] = [megabytes(), crowd.length];
  crowd = undefined;
  await waitForChecks(2);
  const connected = megabytes();
  visitor.destroy();
  for (let waited = 0; waited < 10_000 && megabytes() > peak / 2; waited += 10) await sleep(10);
  console.log(JSON.stringify({ size, peak, connected, left: megabytes() }));
  process.exit();`;

test('memory is released once all clients have disconnected, and not before', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    program,
  ]);
  const { peak, connected, left } = JSON.parse(stdout);
  expect(connected).toBeGreaterThan(peak / 2);
  expect(left).toBeLessThan(peak / 2);
});
