/** `npm start`: builds the site, then serves it. A signal ends either at once, and leaves no process behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { explainFailure, readConfiguration } from '../server/configuration.ts';
import { serve } from '../server/main.ts';

try {
  // Said now, not after a minute of building.
  readConfiguration(process.env);
} catch (error) {
  explainFailure(error);
}

// A process of its own: what the build needs in memory is gone before the server starts.
const build = spawn(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
const stopBuild = (signal: NodeJS.Signals) => build.kill(signal);
process.on('SIGTERM', stopBuild).on('SIGINT', stopBuild);
const [code, signal] = await once(build, 'exit');
process.off('SIGTERM', stopBuild).off('SIGINT', stopBuild);

if (signal) process.exit(0);
if (code !== 0) process.exit(1);
await serve().catch(explainFailure);
