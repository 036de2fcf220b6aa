/**
 * Mocks `setInterval` in a server's process: each message from the test advances it by a minute. It is loaded with
 * `--import`.
 */
import { mock } from 'node:test';

mock.timers.enable({ apis: ['setInterval'] });
process.on('message', () => mock.timers.tick(60_000));
// The message channel must not keep the process running after the server has stopped.
process.channel?.unref();
