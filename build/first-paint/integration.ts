import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { transform } from 'esbuild';
import postcss, { type Root } from 'postcss';
import { typefaces } from '#lib/brand/selected.ts';
import { subsetFace } from '../typefaces/subset-face.ts';
import { unicodeRange } from '../typefaces/unicode-range.ts';
import { asFontFaceArguments, putOffFaces } from './faces.ts';
import {
  append,
  attribute,
  type Element,
  elementFrom,
  find,
  insertAfter,
  nextElement,
  type Page,
  rawElement,
  rawText,
  readPage,
  remove,
  setAttribute,
  writePage,
} from './html.ts';
import { firstViewOf, markParts, partsOf } from './parts.ts';
import { allowOwnScriptsAndStyles } from './policy-hashes.ts';
import { divideStyles } from './styles.ts';

export interface Options {
  /**
   * Pages whose first view loads before the rest: file name, and the id of the last element of the first view. Other
   * pages are short, and keep all of their style and whole typefaces.
   */
  readonly firstViews: Readonly<Record<string, string>>;
  /** Custom properties of the layer `tokens` that are not needed before the page has loaded. */
  readonly late: readonly string[];
}

/** What a server sends in the first round trip: ten packets of 1,460 bytes. Source: RFC 6928. */
const roundTripBytes = 14_600;
/** About the size of the response headers of this site's server. */
const headerBytes = 600;

/** Rewrites the built pages for an early and steady first paint; the README beside this file has the parts. */
export function firstPaint(options: Options): AstroIntegration {
  let root: URL;
  return {
    name: 'first-paint',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const files = (await readdir(dir)).filter((name) => name.endsWith('.html'));
        for (const name of Object.keys(options.firstViews))
          if (!files.includes(name)) throw new Error(`First paint: there is no page ${name}.`);
        for (const file of files) {
          const path = new URL(file, dir);
          try {
            const page = readPage(await readFile(path, 'utf8'));
            await rewrite(page, { ...options, root, dir, lastElement: options.firstViews[file] });
            const html = writePage(page);
            await writeFile(path, html);
            if (!(file in options.firstViews)) continue;
            const bytes = (await promisify(brotliCompress)(html)).length + headerBytes;
            if (bytes > roundTripBytes)
              logger.warn(
                `${file} comes with ${bytes} bytes, compressed and with its headers, in two round trips: with ${roundTripBytes} or less it is painted after one.`,
              );
          } catch (error) {
            throw new Error(`First paint: ${file} ${(error as Error).message}.`, { cause: error });
          }
        }
      },
    },
  };
}

interface Work extends Options {
  readonly root: URL;
  /** The built site's folder. */
  readonly dir: URL;
  /** The id of the last element of this page's first view. */
  readonly lastElement: string | undefined;
}

async function rewrite(page: Page, { root, dir, late, lastElement }: Work): Promise<void> {
  const unhurried = takeStyle(find(page, 'style', { 'data-late': '' }));
  const style = takeStyle(find(page, 'style'));
  if (style.nodes.length === 0) throw new Error('has no style in its head');
  const parts = partsOf(page);
  const firstView = lastElement === undefined ? undefined : firstViewOf(parts, lastElement);
  const subset = async (family: string, text: string) => {
    const typeface = typefaces.find((each) => each.family === family);
    if (!typeface) throw new Error(`has a typeface ${family} that the brand does not list`);
    const subsets = await subsetFace(root, typeface, text, { format: 'woff2', features: ['kern'] });
    const files = subsets.map(async ({ font, characters }, i) => ({
      address: await publish(dir, `${typeface.file}-first-view`, 'woff2', font),
      ...(i > 0 && { unicodeRange: unicodeRange(characters) }),
    }));
    return Promise.all(files);
  };

  markParts(parts, firstView);
  const { whole, withFaces } = await putOffFaces(
    page,
    style,
    late,
    firstView && { text: firstView.text, subset },
  );
  const [noscript] = find(page, 'noscript', { 'data-late-faces': '' });
  append(noscript as Element, stylesheet(await publishStyle(dir, 'faces', whole)));
  addScript(page, await publishScript(dir, asFontFaceArguments(whole)));
  if (firstView) {
    const [first, rest] = divideStyles(style, firstView.classes);
    await addStyle(page, first);
    // `withFaces` is needed only after the page, and with it this style sheet, has loaded.
    rest.append(unhurried.nodes, withFaces.nodes);
    // A style sheet in the body blocks only what follows it.
    const later = stylesheet(await publishStyle(dir, 'later', rest));
    // The picture and typefaces of the first view have to arrive before it.
    setAttribute(later, 'fetchpriority', 'low');
    insertAfter(firstView.parts.at(-1) as Element, later);
  } else {
    style.append(unhurried.nodes, withFaces.nodes);
    await addStyle(page, style);
  }
  joinScripts(page);
  allowOwnScriptsAndStyles(page);
}

/** Removes style elements from the page, and returns their rules. */
function takeStyle(sheets: readonly Element[]): Root {
  for (const sheet of sheets) remove(sheet);
  return postcss.parse(sheets.map(rawText).join('\n'));
}

async function addStyle(page: Page, style: Root): Promise<void> {
  append(find(page, 'head')[0] as Element, rawElement('style', await minifiedStyle(style)));
}

const stylesheet = (address: string): Element => elementFrom(`<link rel="stylesheet" href="${address}">`);

/** Appends to the page's inline module, where it has one, since each further script costs a hash in its policy. */
function addScript(page: Page, code: string): void {
  const [own] = find(page, 'script', { type: 'module' }).filter(
    (each) => attribute(each, 'src') === undefined,
  );
  const added = rawElement('script', own ? `${rawText(own)};{${code}}` : code);
  setAttribute(added, 'type', 'module');
  if (own) {
    insertAfter(own, added);
    remove(own);
  } else append(find(page, 'body')[0] as Element, added);
}

/**
 * Joins adjacent inline scripts, since each costs a hash in the page's policy. Modules are left apart: their names
 * might clash.
 */
function joinScripts(page: Page): void {
  for (const script of find(page, 'script').toReversed()) {
    const next = nextElement(script);
    if (!next || ![script, next].every(isPlainScript)) continue;
    insertAfter(script, rawElement('script', `${rawText(script)};${rawText(next)}`));
    remove(script);
    remove(next);
  }
}

const isPlainScript = ({ tagName, attrs }: Element): boolean => tagName === 'script' && attrs.length === 0;

const publishStyle = async (dir: URL, name: string, style: Root): Promise<string> =>
  publish(dir, name, 'css', await minifiedStyle(style));

/** Minifies once more: what the separately minified style sheets have in common shows only in the whole. */
async function minifiedStyle(style: Root): Promise<string> {
  const { code } = await transform(style.toString(), { loader: 'css', minify: true });
  return code.trim();
}

/** Writes a file under a name that holds a hash of its content, and returns its address. */
async function publish(dir: URL, name: string, type: string, content: string | Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const address = `_astro/${name}.${hash}.${type}`;
  await writeFile(new URL(address, dir), content);
  return `/${address}`;
}

/** Publishes the script that applies the late faces, and returns the inline script that loads it. */
async function publishScript(dir: URL, lateFaces: string): Promise<string> {
  const script = await minified('late-faces.ts', { lateFaces });
  const address = await publish(dir, 'late-faces', 'js', script);
  return minified('after-load.ts', { addressOfLateFaces: JSON.stringify(address) });
}

async function minified(file: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const source = await readFile(new URL(file, import.meta.url), 'utf8');
  const { code } = await transform(source, {
    loader: 'ts',
    format: 'esm',
    minify: true,
    target: 'es2022',
    define,
  });
  return code.trim();
}
