/**
 * What a page holds of style after the build: only what its first view needs, so that the file fits the first
 * round trip of a connection. The rest lies in a file that is asked for where the first view ends.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss, { type ChildNode } from 'postcss';
import { firstViewEnds } from '../src/layouts/first-view.ts';

const styleElement = /<style>([\s\S]*?)<\/style>/;

/**
 * Splits the style of the page at `path`, if it says where its first view ends, and has its policy name nothing
 * but what stands in it.
 * @param directory the built site, whose `_astro` folder gets the file
 */
export async function keepFirstViewStyles(directory: string, path: string): Promise<void> {
  const page = await readFile(path, 'utf8');
  await writeFile(path, withOwnPolicy(await withoutLaterStyles(directory, page)));
}

async function withoutLaterStyles(directory: string, page: string): Promise<string> {
  const [firstView, rest] = page.split(firstViewEnds);
  const style = firstView?.match(styleElement)?.[1];
  if (firstView === undefined || rest === undefined || style === undefined) return page;
  const [first, later] = [postcss.root(), postcss.root()];
  const used = new Set(
    [...firstView.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  for (const block of postcss.parse(style).nodes) {
    const classes = classesOf(block);
    const isLater = classes.length > 0 && classes.every((name) => !used.has(name));
    (isLater ? later : first).append(block.clone());
  }
  const content = later.toString();
  const file = `/_astro/later.${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.css`;
  await writeFile(join(directory, file), content);
  // Low: the picture and the faces of the first view go first. What follows waits for it, what precedes does not.
  const link = `<link rel="stylesheet" href="${file}" fetchpriority="low">`;
  return firstView.replace(style, () => first.toString()) + link + rest;
}

/** The classes that a rule, or the rules within a layer, speak of. */
function classesOf(block: ChildNode): string[] {
  if (block.type === 'rule')
    return [...block.selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name);
  return 'nodes' in block && block.nodes ? block.nodes.flatMap(classesOf) : [];
}

/** Astro names the scripts and styles of every page in each page's policy; a page needs its own. */
function withOwnPolicy(page: string): string {
  return page
    .replace(
      /(?<=script-src 'self')[^;"]*/,
      hashes(page, /<script(?! type="application\/ld)[^>]*>([\s\S]*?)<\/script>/g),
    )
    .replace(/(?<=style-src 'self')[^;"]*/, hashes(page, /<style>([\s\S]*?)<\/style>/g));
}

const hashes = (page: string, elements: RegExp): string =>
  [...new Set([...page.matchAll(elements)].map(([, text = '']) => text).filter((text) => text !== ''))]
    .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');
