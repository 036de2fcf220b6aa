import { readFile, stat } from 'node:fs/promises';
import { extname, relative, sep } from 'node:path';
import { listFiles } from '../files.ts';
import { findElements, getAttribute, type HtmlDocument, parsePage } from './html.ts';

export interface BuiltPage {
  /** The path of the page, such as `/terms`. */
  readonly path: string;
  readonly document: HtmlDocument;
}

export interface BuiltSite {
  readonly pages: readonly BuiltPage[];
  /** File sizes in bytes by path, such as `/_astro/hero.webp`. */
  readonly files: ReadonlyMap<string, number>;
  readonly origin: string;
}

/** Reads a built site. Ignores Brotli and gzip versions of files. */
export async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const paths = (await listFiles(folder)).filter((path) => !['.br', '.gz'].includes(extname(path)));
  const toPath = (path: string) => `/${relative(folder, path).split(sep).join('/')}`;
  const sizes = paths.map(async (path) => [toPath(path), (await stat(path)).size] as const);
  const pages = paths
    .filter((path) => extname(path) === '.html')
    .map(async (path) => ({
      path: toPath(path).replace(/(?:index)?\.html$/, ''),
      document: parsePage(await readFile(path, 'utf8')),
    }));
  const site = { pages: await Promise.all(pages), files: new Map(await Promise.all(sizes)) };
  return { ...site, origin: findOrigin(site.pages) };
}

function findOrigin(pages: readonly BuiltPage[]): string {
  const canonical = pages.flatMap(({ document }) => findElements(document, 'link', { rel: 'canonical' }));
  const [address = ''] = canonical.map((link) => getAttribute(link, 'href') ?? '');
  return URL.canParse(address) ? new URL(address).origin : 'https://site.invalid';
}
