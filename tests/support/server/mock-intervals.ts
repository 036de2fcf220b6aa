/**
 * Mocks `setInterval` in a server's process: each message from the test advances it by a minute. Preloaded with
 * `--import`.
 */
import { mock } from 'node:test';

mock.timers.enable({ apis: ['setInterval'] });
process.on('message', () => mock.timers.tick(60_000));
// The channel must not keep the process running when the server ends.
process.channel?.unref();
