import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { readMasters, shown } from './masters.ts';
import { roles } from './roles.ts';

/**
 * Keeps pictures that no page shows out of the built site: Vite would publish every file that `import.meta.glob` names.
 */
export const unusedPictures: Plugin = {
  name: 'unused-pictures',
  apply: 'build',
  load: {
    // Before Astro reads, and publishes, the file.
    order: 'pre',
    async handler(id) {
      const [, folder, file] = id.match(/^(.+\/pictures\/)([^/]+\.(?:webp|jpe?g|png|avif))$/) ?? [];
      if (!folder) return undefined;
      const masters = shown(await readMasters(pathToFileURL(folder)), roles);
      return [...masters.values()].some((master) => master.file === file)
        ? undefined
        : 'export default undefined';
    },
  },
};
