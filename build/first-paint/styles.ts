import postcss, { type AtRule, type ChildNode, type Node, type Root, type Rule } from 'postcss';

/**
 * Divides a page's style into what its first view needs, and the rest. A top-level block goes to the rest as a whole
 * when all of its selectors name classes, none of which the first view has. Custom properties of the layer `tokens` go
 * where they are used. Rules that cannot apply at first sight go to the rest (`isLate`).
 * @param classes the class names in the first view
 */
export function divideStyles(style: Root, classes: ReadonlySet<string>): [first: Root, rest: Root] {
  const [first, rest] = [postcss.root(), postcss.root()];
  const tokens: AtRule[] = [];
  for (const block of style.nodes) {
    if (isTokens(block)) tokens.push(block);
    else if (isNeeded(block, classes)) first.append(withoutLateRules(block, rest));
    else rest.append(block.clone());
  }
  const needed = propertiesUsed(first.toString(), tokens);
  moveUnusedFaces(first, rest, tokens, needed);
  for (const block of tokens) {
    const isNeeded = (name: string) => !name.startsWith('--') || needed.has(name);
    first.append(withProperties(block, isNeeded));
    rest.append(withProperties(block, (name) => !isNeeded(name)));
  }
  return [first, rest];
}

/** Whether a block is a layer that declares custom properties. */
export const isTokens = (block: ChildNode): block is AtRule =>
  block.type === 'atrule' && block.name === 'layer' && block.params === 'tokens';

const isGroup = (block: ChildNode): block is AtRule =>
  block.type === 'atrule' && ['layer', 'media', 'supports', 'container', 'scope'].includes(block.name);

/** Whether a rule, or one inside an at-rule, may match elements with these classes. */
function isNeeded(block: ChildNode, classes: ReadonlySet<string>): boolean {
  if (block.type === 'rule')
    return block.selectors.some((selector) => {
      const named = classesOf(selector);
      return named.length === 0 || named.some((name) => classes.has(name));
    });
  if (!isGroup(block)) return true;
  const grouped = (block.nodes ?? []).filter((each) => each.type === 'rule' || isGroup(each));
  return grouped.length === 0 || grouped.some((each) => isNeeded(each, classes));
}

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name);

/**
 * Whether a rule cannot apply at first sight: those for print, pointers, opened popovers and forced colors, and those
 * that follow the scroll timeline of a later section.
 */
const isLate = (node: ChildNode): boolean => {
  if (node.type === 'rule')
    return node.selectors.every((selector) => /:hover|:active|::selection/.test(selector));
  if (node.type !== 'atrule') return false;
  const { name, params } = node;
  return name === 'media'
    ? /^print$|forced-colors|\((?:hover:\s*hover|scripting:\s*none)\)/.test(params)
    : name === 'supports' && /timeline-scope|:popover-open/.test(params);
};

const isBlock = (node: Node | undefined): node is AtRule | Rule =>
  node?.type === 'atrule' || node?.type === 'rule';

/** Returns the block without its late rules, and appends these to `rest`, in the order that the cascade needs. */
function withoutLateRules(block: ChildNode, rest: Root): Root {
  const early = postcss.root({ nodes: [block.clone()] });
  early.walk((node) => {
    // Skips nodes inside a rule that has been moved already.
    if (node.root() !== early || !isLate(node)) return;
    let moved: ChildNode = node.clone();
    for (let around: Node | undefined = node.parent; isBlock(around); around = around.parent) {
      const shell = around.clone({ nodes: [] });
      shell.append(moved);
      moved = shell;
    }
    rest.append(moved);
    node.remove();
  });
  return early;
}

/** The custom properties that `text` uses, and those that their values use. */
function propertiesUsed(text: string, blocks: readonly AtRule[]): ReadonlySet<string> {
  const usedIn = (value: string) => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
  const needed = new Set<string>();
  const need = (name: string) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const block of blocks) block.walkDecls(name, ({ value }) => usedIn(value).forEach(need));
  };
  usedIn(text).forEach(need);
  return needed;
}

/** Moves typefaces to the rest when no needed custom property lists them. */
function moveUnusedFaces(
  first: Root,
  rest: Root,
  tokens: readonly AtRule[],
  needed: ReadonlySet<string>,
): void {
  const lists: string[] = [];
  for (const block of tokens)
    block.walkDecls(({ prop, value }) => {
      if (needed.has(prop)) lists.push(value);
    });
  first.walkAtRules('font-face', (rule) => {
    const family = rule.nodes?.find((node) => node.type === 'decl' && node.prop === 'font-family');
    if (family?.type !== 'decl' || lists.some((list) => list.includes(family.value))) return;
    rule.remove();
    rest.prepend(rule);
  });
}

/** `block` with those of its declarations whose name `isKept`. */
function withProperties(block: AtRule, isKept: (name: string) => boolean): AtRule {
  const copy = block.clone();
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
