/** `npm start`: builds the site, then serves it. A signal ends whichever is running, and leaves no process behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { omitServerSecret } from '../server/domain/server-secret.ts';
import { reservePort } from '../server/http/port.ts';
import { serve } from '../server/serve.ts';
import { readConfiguration } from '../server/settings/configuration.ts';
import { formatStartupError } from '../server/startup-error.ts';

try {
  // Wrong settings, or a port in use, are reported now, not after a minute of building.
  const release = await reservePort(readConfiguration(process.env));
  await buildSite();
  await release();
  await serve();
} catch (error) {
  console.error(formatStartupError(error));
  process.exit(1);
}

/** Builds in a child process, which takes the memory of the build with it when it ends. */
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
  if (signal) console.error(`The build was ended by ${signal}: was there too little memory?`);
  // The build has printed what is wrong.
  if (code !== 0) process.exit(1);
}
