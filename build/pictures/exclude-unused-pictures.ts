import type { Plugin } from 'vite';
import type { Master } from './masters.ts';

/**
 * Keeps unused pictures of the brand out of the built site: Vite publishes every file that `import.meta.glob` matches.
 */
export function excludeUnusedPictures(used: ReadonlyMap<string, Master>): Plugin {
  const files = new Set([...used.values()].map(({ file }) => file));
  return {
    name: 'publish-only',
    load: {
      // Runs before Astro, which publishes the file when it loads it.
      order: 'pre',
      handler(id) {
        const [, file] = id.match(/\/pictures\/([^/]+\.(?:webp|jpe?g|png|avif))$/) ?? [];
        return file && !files.has(file) ? 'export default undefined' : undefined;
      },
    },
  };
}
