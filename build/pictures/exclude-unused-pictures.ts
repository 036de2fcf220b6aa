import type { Plugin } from 'vite';
import type { Master } from './masters.ts';

/** Excludes unused pictures of the brand from the built site: Vite would publish every file that `import.meta.glob` matches. */
export function excludeUnusedPictures(used: ReadonlyMap<string, Master>): Plugin {
  const files = new Set([...used.values()].map(({ file }) => file));
  return {
    name: 'publish-only',
    load: {
      // The hook runs before Astro's, which publishes each file that it loads.
      order: 'pre',
      handler(id) {
        const [, file] = id.match(/\/pictures\/([^/]+\.(?:webp|jpe?g|png|avif))$/) ?? [];
        return file && !files.has(file) ? 'export default undefined' : undefined;
      },
    },
  };
}
