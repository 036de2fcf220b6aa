import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DevEnvironment, EnvironmentModuleNode, Plugin } from 'vite';

/**
 * A Vite plugin that checks the brand's files for changes before it renders a page. Vite's file watcher would report changes
 * late, and miss changes that are made by renaming. The check takes 2 ms.
 */
export function reloadBrand(directory: URL): Plugin {
  const folder = fileURLToPath(directory);
  return {
    name: 'fresh-brand',
    configureServer(server) {
      let known = readStates(folder);
      server.middlewares.use((request, _response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next();
        const present = readStates(folder);
        if (present !== known)
          for (const environment of Object.values(server.environments)) invalidate(environment, folder);
        known = present;
        next();
      });
    },
  };
}

const readStates = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => {
      // The file may have been removed since the folder was read.
      const stat = statSync(join(folder, path), { throwIfNoEntry: false });
      return `${path} ${stat?.ino} ${stat?.size} ${stat?.mtimeMs}`;
    })
    .join('\n');

/**
 * Matches modules that are generated from the brand: its texts (`src/brand.ts`, `build/brand-plugin.ts`), the list of its
 * pictures, style sheets that import its colors and typefaces, and Astro's lists of a page's styles.
 */
const fromBrand =
  /\/src\/brand\.ts$|^\0virtual:brand-words|\/src\/pictures\/encode\.ts$|\.css(?:\?|$)|^\0virtual:astro:dev-css/;

/** Invalidates the modules that depend on the brand, and all modules that import them. */
function invalidate({ moduleGraph }: DevEnvironment, folder: string): void {
  const seen = new Set<EnvironmentModuleNode>();
  const now = Date.now();
  for (const [id, module] of moduleGraph.idToModuleMap)
    if (module.file?.startsWith(folder) || fromBrand.test(id))
      moduleGraph.invalidateModule(module, seen, now, true);
}
