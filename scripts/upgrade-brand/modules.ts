/**
 * Runs the modules of a brand of 1.x in several ways: for each way, substitutes stand for the site's modules that they
 * import, and for some of the brand's own files.
 */
import { registerHooks } from 'node:module';

export type Exports = Readonly<Record<string, unknown>>;

/** What to import in place of a module. Names of the site’s modules come first: `site:phrases`; the brand’s are paths. */
export type StandIns = Readonly<Record<string, Exports>>;

const ways = new Map<string, { readonly folder: string; readonly standIns: StandIns }>();

/** The modules that brands of 1.x imported, by their names before 2.0 and at its beginning. */
const site: readonly (readonly [RegExp, string])[] = [
  [/^#(?:content|lib\/brand)\/phrases\.ts$/, 'site:phrases'],
  [/^#(?:shared|lib\/request)\/consultation-request\.ts$/, 'site:fields'],
  [/^#content\/consultation-endpoint\.ts$|^#lib\/request\/endpoint-of-build\.ts$/, 'site:endpoint'],
  [/^#(?:shared|lib\/request)\/consultation-endpoint\.ts$/, 'site:endpoints'],
];

const privateNames = /^(?:const|function) ([A-Za-z_$][\w$]*)/gm;

registerHooks({
  resolve(specifier, context, next) {
    const way = new URL(context.parentURL ?? 'file:///').searchParams.get('way');
    const { folder, standIns } = ways.get(way ?? '') ?? {};
    if (!way || !folder || !standIns) return next(specifier, context);
    const standIn = (name: string) => ({
      url: `stand-in:${name}?way=${way}`,
      format: 'module',
      shortCircuit: true,
    });
    const [, ofSite] = site.find(([imported]) => imported.test(specifier)) ?? [];
    if (ofSite) return standIn(ofSite);
    if (/^#(?:content|shared|lib)\//.test(specifier)) return standIn('nothing');
    const own = specifier.startsWith('#brand/') ? new URL(specifier.slice(7), folder).href : specifier;
    const { url } = next(own, context);
    const address = new URL(url);
    if (address.protocol !== 'file:') return { url };
    const file = address.href.replace(folder, '').replace(/\?.*/, '');
    if (standIns[file]) return standIn(file);
    address.searchParams.set('way', way);
    return { url: address.href };
  },
  load(url, context, next) {
    const way = URL.canParse(url) ? new URL(url).searchParams.get('way') : null;
    if (!way) return next(url, context);
    if (url.startsWith('stand-in:')) {
      const name = decodeURIComponent(url.slice('stand-in:'.length).replace(/\?.*/, ''));
      const held = `globalThis[Symbol.for('upgrade-brand')].get(${JSON.stringify(way)})?.standIns[${JSON.stringify(name)}]`;
      const names = Object.keys(ways.get(way)?.standIns[name] ?? {});
      const source = names.map((each) => `export const ${each} = ${held}.${each};`).join('\n');
      return { format: 'module', source: `${source}\nexport {};`, shortCircuit: true };
    }
    const loaded = next(url, context);
    // Lists that a module keeps for itself, such as numbers in words, are read as well.
    const source = String(loaded.source);
    const names = [...source.matchAll(privateNames)].map(([, name]) => `${name} as private_${name}`);
    return { ...loaded, source: `${source}\nexport { ${names.join(', ')} };` };
  },
});

(globalThis as Record<symbol, unknown>)[Symbol.for('upgrade-brand')] = ways;

/**
 * Gives a function that imports a brand's files, each anew for this way of running them.
 * @param folder of the brand
 */
export function importer(folder: URL, standIns: StandIns): (file: string) => Promise<Exports> {
  const way = String(ways.size);
  ways.set(way, { folder: folder.href, standIns });
  return async (file) => import(`${new URL(file, folder).href}?way=${way}`);
}
