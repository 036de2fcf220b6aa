/**
 * Loaded into a server's process before the server (`--import`): what it does every so often, it does when a test says
 * over its channel that a minute has passed.
 */
import { mock } from 'node:test';

mock.timers.enable({ apis: ['setInterval'] });
process.on('message', () => mock.timers.tick(60_000));
// The channel alone does not keep a server running that is to end.
process.channel?.unref();
