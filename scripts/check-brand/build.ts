/** Builds the site of the selected brand for its checks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { localizePath, type PathPrefix } from '#lib/brand/languages.ts';
import { sampleViews, type TemplatePage } from '#lib/request/page-templates.ts';
import type { Finding } from '../../build/checks/finding.ts';
import { omitServerSecret } from '../../server/domain/server-secret.ts';
import { compilePage } from '../../server/http/filled-page.ts';

/** A build that failed. The message is its complete output. */
export class BuildError extends Error {}

/**
 * Builds the site into `folder`, with the settings of the environment.
 * @returns the warnings of the build
 * @throws {BuildError}
 */
export async function buildSiteInto(folder: string): Promise<Finding[]> {
  const build = spawn(process.execPath, ['scripts/run.mjs', 'build/build.ts'], {
    env: { ...omitServerSecret(process.env), OUT_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [status]] = await Promise.all([
    text(build.stdout),
    text(build.stderr),
    once(build, 'exit'),
  ]);
  if (status !== 0) throw new BuildError(output + errors);
  const warnings = [...output.matchAll(/\[WARN\] (.*)/g)].map(([, warning = '']) => warning);
  return [...warnings, ...errors.split('\n').filter(Boolean)].map((what) => ({
    level: 'warning',
    what: what.replace(/\.$/, ''),
  }));
}

/**
 * Fills in the templates of pages in `folder` with sample values, as the server would, so that they can be checked like all
 * others.
 */
export async function fillPageTemplates(folder: string, languages: readonly PathPrefix[]): Promise<void> {
  for (const page of Object.keys(sampleViews) as TemplatePage[])
    for (const language of languages) {
      const file = join(folder, localizePath(language, `/${page}.html`));
      // A site without our server has no templates.
      if (!existsSync(file)) continue;
      await writeFile(file, compilePage(page, await readFile(file, 'utf8'))(sampleViews[page]));
    }
}
