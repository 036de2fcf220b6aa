/** What an upgrade does to what is published: the site of a release is built anew by the code that is to serve it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeVersion, releaseParts } from '#lib/editor/release.ts';
import { loggableText } from '#lib/loggable-error.ts';

/**
 * Builds the site of a release anew where it was built by other code, or with other settings. When that fails, its site stays
 * as it is, and the build has said why.
 * @param release its folder
 * @param environment what builds read
 */
export async function rebuildOutdated(
  release: string,
  checkout: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const file = join(release, releaseParts.file);
  const present = codeVersion(checkout, environment);
  const described = recordIn(file);
  if (!described || described.code === present) return;
  console.log('What is published was built by another version, or with other settings: it is built anew.');
  const build = spawn(process.execPath, ['scripts/run.mjs', 'build/build.ts'], {
    cwd: checkout,
    env: {
      ...environment,
      BRAND: join(release, releaseParts.brand),
      OUT_DIR: join(release, releaseParts.site),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = (signal: NodeJS.Signals) => build.kill(signal);
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const [code] = await once(build, 'close');
  process.off('SIGTERM', stop).off('SIGINT', stop);
  if (code !== 0) {
    console.error(
      'It could not be built, and is served as it was built before. The next publication says why.',
    );
    return;
  }
  const written = `${file}.written`;
  writeFileSync(written, JSON.stringify({ ...described, code: present }, undefined, 2));
  renameSync(written, file);
}

/** What a release says of itself; undefined where somebody has spoilt that: its site is served as it is. */
function recordIn(file: string): { readonly code?: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file} cannot be read. ${loggableText(error)}`);
    return undefined;
  }
}
