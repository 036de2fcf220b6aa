/** Publishes into a folder from which a server starts, or a host takes its files: `dist`. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseParts } from '#lib/editor/release.ts';
import { prepareStaging, replaceFolder } from '../../build/staging.ts';
import type { PublishTarget } from './target.ts';

/** @param site path of the folder, which need not exist */
export function createFolderTarget(site: string): PublishTarget {
  // Puts back a folder that a killed process had moved aside.
  prepareStaging(site);
  return {
    publishes: 'site',
    async switchTo({ folder }) {
      const staged = prepareStaging(site);
      await cp(join(folder, releaseParts.site), staged, { recursive: true });
      replaceFolder(staged, site);
      return [];
    },
  };
}
