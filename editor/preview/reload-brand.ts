import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DevEnvironment, EnvironmentModuleNode, Plugin } from 'vite';

/**
 * A Vite plugin that checks the brand's files for changes before each page. Vite's watcher would report changes late, and miss
 * some that are made by renaming. The check takes 2 ms.
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
        const changed = listChanged(known, present);
        known = present;
        if (changed.length > 0)
          for (const environment of Object.values(server.environments))
            invalidate(environment, folder, changed);
        next();
      });
    },
  };
}

/** The inode, size and modification time of each file, by its path. */
type States = ReadonlyMap<string, string>;

function readStates(folder: string): States {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((path) => {
        // A file may have been removed since the folder was read.
        const stat = statSync(path, { throwIfNoEntry: false });
        return stat ? [[path, `${stat.ino} ${stat.size} ${stat.mtimeMs}`] as const] : [];
      }),
  );
}

const listChanged = (before: States, after: States): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));

/** Matches the modules generated from texts: `src/brand.ts`, and the texts for browsers (`build/brand-plugin.ts`). */
const fromTexts = /\/src\/brand\.ts$|^\0virtual:brand-words/;
/**
 * Matches the modules that depend on the look and the typefaces: the style sheet that imports them, and Astro's lists of a
 * page's styles.
 */
const fromLook = /\.css(?:\?|$)|^\0virtual:astro:dev-css/;
/** Matches the module that lists the pictures. */
const fromPictures = /\/src\/pictures\/encode\.ts$/;

/** Invalidates the modules that depend on changed files, and all modules that import them. */
function invalidate({ moduleGraph }: DevEnvironment, folder: string, changed: readonly string[]): void {
  const some = (pattern: RegExp) => changed.some((path) => pattern.test(path));
  const kinds = [
    some(/\.(?:yaml|md)$/) && fromTexts,
    some(/\.css$|typefaces/) && fromLook,
    some(/\/pictures\//) && fromPictures,
  ].filter((kind) => kind !== false);
  const seen = new Set<EnvironmentModuleNode>();
  const now = Date.now();
  for (const [id, module] of moduleGraph.idToModuleMap)
    if (module.file?.startsWith(folder) || kinds.some((kind) => kind.test(id)))
      moduleGraph.invalidateModule(module, seen, now, true);
}
