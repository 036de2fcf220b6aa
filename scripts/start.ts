/** `npm start`: builds the site, then serves it. A signal stops the build or the server, and all child processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { omitServerSecret } from '../server/domain/server-secret.ts';
import { reservePort } from '../server/http/port.ts';
import { serve } from '../server/serve.ts';
import { readConfiguration } from '../server/settings/configuration.ts';
import { formatStartupError } from '../server/startup-error.ts';

try {
  // Reports wrong settings or a port in use immediately, not after a minute of building.
  const release = await reservePort(readConfiguration(process.env));
  await buildSite();
  await release();
  await serve();
} catch (error) {
  console.error(formatStartupError(error));
  process.exit(1);
}

/** Builds in a child process, so that its memory is freed after the build. */
async function buildSite(): Promise<void> {
  const build = spawn(process.execPath, ['scripts/run.mjs', 'build/build.ts'], {
    stdio: 'inherit',
    env: omitServerSecret(process.env),
  });
  const stop = (signal: NodeJS.Signals) => build.kill(signal);
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const [code, signal] = await once(build, 'exit');
  process.off('SIGTERM', stop).off('SIGINT', stop);
  if (signal === 'SIGTERM' || signal === 'SIGINT') process.exit(0);
  if (signal)
    console.error(`The build was stopped by the signal ${signal}. The machine may have too little memory.`);
  // The build has already printed the error.
  if (code !== 0) process.exit(1);
}
