/** Publishes into a folder that a web server serves, such as `dist`. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseFileNames } from '#lib/editor/release.ts';
import { prepareStagingFolder, replaceFolder } from '../../build/staging.ts';
import type { PublishTarget } from './target.ts';

/** @param site the path of the folder, which may be missing */
export function createFolderTarget(site: string): PublishTarget {
  // An interrupted publication may have moved the folder aside: restore it.
  prepareStagingFolder(site);
  return {
    publishes: 'site',
    async switchTo({ folder }) {
      const staged = prepareStagingFolder(site);
      await cp(join(folder, releaseFileNames.site), staged, { recursive: true });
      replaceFolder(staged, site);
      return [];
    },
  };
}
