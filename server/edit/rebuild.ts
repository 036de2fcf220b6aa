import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeVersion, releaseParts } from '#lib/editor/release.ts';
import { loggableText } from '#lib/loggable-error.ts';
import { buildEnvironment } from './editor-process.ts';

const checkout = fileURLToPath(new URL('../../', import.meta.url));

/** Whether the site of a release was built by another version of the code, or with other settings. */
export const isOutdated = (release: string, environment: NodeJS.ProcessEnv): boolean => {
  const record = recordIn(join(release, releaseParts.file));
  return record !== undefined && record.code !== codeVersion(checkout, environment);
};

/**
 * Builds the site of a release again, with this version of the code. A build that fails leaves the site as it is, and prints
 * why.
 * @param release its folder, an absolute path
 * @param signal ends the build
 * @returns whether the build has succeeded
 */
export async function rebuild(
  release: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<boolean> {
  const build = spawn(process.execPath, ['scripts/run.mjs', 'build/build.ts'], {
    cwd: checkout,
    env: {
      ...buildEnvironment(environment),
      BRAND: join(release, releaseParts.brand),
      OUT_DIR: join(release, releaseParts.site),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  });
  if (build.pid) setPriority(build.pid, constants.priority.PRIORITY_LOW);
  build.on('error', () => {});
  const [code] = await once(build, 'close');
  if (code !== 0) return false;
  const file = join(release, releaseParts.file);
  const written = `${file}.written`;
  const record = { ...recordIn(file), code: codeVersion(checkout, environment) };
  writeFileSync(written, JSON.stringify(record, undefined, 2));
  renameSync(written, file);
  return true;
}

/** Reads `release.json`; undefined if it is no JSON: then the site is served as it is. */
function recordIn(file: string): { readonly code?: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file} cannot be read. ${loggableText(error)}`);
    return undefined;
  }
}
