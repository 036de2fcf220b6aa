import type { Plugin } from 'vite';
import type { Master } from './masters.ts';

/**
 * Keeps all other pictures of the brand out of the built site: Vite would publish every file that `import.meta.glob`
 * names, used or not.
 */
export function publishOnly(used: ReadonlyMap<string, Master>): Plugin {
  const files = new Set([...used.values()].map(({ file }) => file));
  return {
    name: 'publish-only',
    load: {
      // Before Astro reads, and publishes, the file.
      order: 'pre',
      handler(id) {
        const [, file] = id.match(/\/pictures\/([^/]+\.(?:webp|jpe?g|png|avif))$/) ?? [];
        return file && !files.has(file) ? 'export default undefined' : undefined;
      },
    },
  };
}
