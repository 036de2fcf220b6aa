/**
 * What a page holds of style after the build: only what its first view needs, so that the file fits the first
 * round trip of a connection. The rest lies in a file that is asked for where the first view ends.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Root } from 'postcss';
import { firstViewEnds } from '../src/layouts/first-view.ts';

const styleElement = /<style>([\s\S]*?)<\/style>/g;

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
  if (firstView === undefined || rest === undefined) return page;
  const style = [...firstView.matchAll(styleElement)].map(([, content = '']) => content).join('');
  const [first, later] = split(postcss.parse(style), firstView);
  const content = later.toString();
  const file = `/_astro/later.${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.css`;
  await writeFile(join(directory, file), content);
  // Low: the picture and the faces of the first view go first. What follows waits for it, what precedes does not.
  const link = `<link rel="stylesheet" href="${file}" fetchpriority="low">`;
  const one = `<style>${first}</style></head>`;
  return firstView.replace(styleElement, '').replace('</head>', () => one) + link + rest;
}

/** What the markup of the first view needs of `style`, and the rest. */
function split(style: Root, firstView: string): [first: Root, later: Root] {
  const [first, later] = [postcss.root(), postcss.root()];
  const used = new Set(
    [...firstView.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const tokens: ChildNode[] = [];
  for (const block of style.nodes) {
    const classes = classesOf(block);
    if (block.type === 'atrule' && block.name === 'layer' && block.params === 'tokens') tokens.push(block);
    else
      (classes.length > 0 && classes.every((name) => !used.has(name)) ? later : first).append(block.clone());
  }
  const needed = tokensNeeded(`${first}${firstView.replaceAll(styleElement, '')}`, tokens);
  for (const block of tokens) {
    first.append(withTokens(block, (name) => needed.has(name)));
    later.append(withTokens(block, (name) => !needed.has(name)));
  }
  return [first, later];
}

/** The custom properties that `text` uses, and those that their values use. */
function tokensNeeded(text: string, blocks: readonly ChildNode[]): ReadonlySet<string> {
  const usesOf = (value: string) => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
  const declared = postcss.root({ nodes: blocks.map((block) => block.clone()) });
  const needed = new Set<string>();
  const need = (name: string) => {
    if (needed.has(name)) return;
    needed.add(name);
    declared.walkDecls(name, ({ value }) => usesOf(value).forEach(need));
  };
  usesOf(text).forEach(need);
  return needed;
}

/** `block` with those of its declarations whose name `isKept`. */
function withTokens(block: ChildNode, isKept: (name: string) => boolean): ChildNode {
  const copy = block.clone() as AtRule;
  copy.walkDecls((declaration) => {
    if (!isKept(declaration.prop)) declaration.remove();
  });
  copy.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  copy.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return copy;
}

/** The classes that a rule, or the rules within a layer, speak of. */
function classesOf(block: ChildNode): string[] {
  if (block.type === 'rule')
    return [...block.selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name);
  return 'nodes' in block && block.nodes ? block.nodes.flatMap(classesOf) : [];
}

/**
 * Astro names the scripts and styles of every page in each page's policy; a page needs its own. It stands first, since
 * it holds for what follows.
 */
function withOwnPolicy(page: string): string {
  const [policy = ''] = page.match(/<meta http-equiv="content-security-policy"[^>]*>/) ?? [];
  const own = policy
    .replace(
      /(?<=script-src 'self')[^;"]*/,
      hashes(page, /<script(?! type="application\/ld)[^>]*>([\s\S]*?)<\/script>/g),
    )
    .replace(/(?<=style-src 'self')[^;"]*/, hashes(page, styleElement));
  return page.replace(policy, '').replace('<meta charset="utf-8">', (first) => first + own);
}

const hashes = (page: string, elements: RegExp): string =>
  [...new Set([...page.matchAll(elements)].map(([, text = '']) => text).filter((text) => text !== ''))]
    .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');
