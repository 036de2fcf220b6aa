/** Publishes into a folder from which a server starts, or a host takes its files: `dist`. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseParts } from '#lib/editor/release.ts';
import { exchange, stagingBeside } from '../../build/staging.ts';
import type { Target } from './target.ts';

/** @param site path of the folder, which need not exist */
export function folderTarget(site: string): Target {
  // Puts back a folder that a killed process had moved aside.
  stagingBeside(site);
  return {
    publishes: 'site',
    async switchTo({ folder }) {
      const staged = stagingBeside(site);
      await cp(join(folder, releaseParts.site), staged, { recursive: true });
      exchange(staged, site);
      return [];
    },
  };
}
