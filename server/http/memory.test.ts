import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Grows by some hundred megabytes while somebody is connected; prints its size then, and when they have left. */
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
  // Whoever looks for memory to give back asks for the connections when the process has grown.
  let asked = 0;
  const { getConnections } = server;
  server.getConnections = (answer) => {
    asked += 1;
    return getConnections.call(server, answer);
  };
  const looks = async (count) => {
    const until = asked + count;
    for (let waited = 0; waited < 10_000 && asked < until; waited += 10) await sleep(10);
  };
  releaseMemoryWhenIdle(server, 10);
  let crowd = Array.from({ length: 2_000_000 }, (_, index) => ({ index, own: [index] }));
  const megabytes = () => Math.round(process.memoryUsage.rss() / 1024 / 1024);
  await looks(2);
  const [among, size] = [megabytes(), crowd.length];
  crowd = undefined;
  await looks(2);
  const connected = megabytes();
  visitor.destroy();
  for (let waited = 0; waited < 10_000 && megabytes() > among / 2; waited += 10) await sleep(10);
  console.log(JSON.stringify({ size, among, connected, left: megabytes() }));
  process.exit();`;

test('when a crowd has left, and nobody before, the memory that it took is given back', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    program,
  ]);
  const { among, connected, left } = JSON.parse(stdout);
  expect(connected).toBeGreaterThan(among / 2);
  expect(left).toBeLessThan(among / 2);
});
