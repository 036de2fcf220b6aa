/** Publishes into a folder that a web server serves, such as `dist`. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseParts } from '#lib/editor/release.ts';
import { prepareStaging, replaceFolder } from '../../build/staging.ts';
import type { PublishTarget } from './target.ts';

/** @param site the path of the folder, which may be missing */
export function createFolderTarget(site: string): PublishTarget {
  // An interrupted publication may have moved the folder aside: restore it.
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
