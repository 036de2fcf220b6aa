import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DevEnvironment, EnvironmentModuleNode, Plugin } from 'vite';

/**
 * Each page is made from the brand as it lies in its folder when it is asked for. Vite would watch the files, and hear of a
 * change at some time after it; of one that is made by renaming, not always. To look takes two milliseconds.
 */
export function reloadBrand(directory: URL): Plugin {
  const folder = fileURLToPath(directory);
  return {
    name: 'fresh-brand',
    configureServer(server) {
      let known = statesIn(folder);
      server.middlewares.use((request, _response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next();
        const present = statesIn(folder);
        const changed = differing(known, present);
        known = present;
        if (changed.length > 0)
          for (const environment of Object.values(server.environments)) forget(environment, folder, changed);
        next();
      });
    },
  };
}

/** What tells one version of a file from another, by its path in the folder. */
type States = ReadonlyMap<string, string>;

function statesIn(folder: string): States {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((path) => {
        // A file may be removed meanwhile.
        const stat = statSync(path, { throwIfNoEntry: false });
        return stat ? [[path, `${stat.ino} ${stat.size} ${stat.mtimeMs}`] as const] : [];
      }),
  );
}

const differing = (before: States, after: States): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));

/** Modules that are made from texts: `src/brand.ts`, and its words for browsers (`build/brand-plugin.ts`). */
const fromTexts = /\/src\/brand\.ts$|^\0virtual:brand-words/;
/** From the look and the typefaces: the style that imports them, and the lists that Astro makes of a page's styles. */
const fromLook = /\.css(?:\?|$)|^\0virtual:astro:dev-css/;
/** From the list of pictures: what finds them. */
const fromPictures = /\/src\/pictures\/encode\.ts$/;

/** Has modules made anew that are made from files which have changed, and all that import them. */
function forget({ moduleGraph }: DevEnvironment, folder: string, changed: readonly string[]): void {
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
