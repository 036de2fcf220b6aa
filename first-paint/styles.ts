import postcss, { type AtRule, type ChildNode, type Root } from 'postcss';

/**
 * Divides a page's style into what its first view needs and what the rest of it needs. Blocks of the top level stay
 * whole: a block goes to the rest when every class that it names is absent from the first view. Custom properties (in the
 * layer `tokens`) go with whatever uses them.
 * @param classes those of the first view's elements
 */
export function divideStyles(style: Root, classes: ReadonlySet<string>): [first: Root, rest: Root] {
  const [first, rest] = [postcss.root(), postcss.root()];
  const tokens: AtRule[] = [];
  for (const block of style.nodes) {
    const named = classesOf(block);
    if (isTokens(block)) tokens.push(block);
    else if (named.length > 0 && named.every((name) => !classes.has(name))) rest.append(block.clone());
    else first.append(block.clone());
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

/** The classes that a rule, or the rules within an at-rule, name. */
function classesOf(block: ChildNode): string[] {
  if (block.type === 'rule')
    return [...block.selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name);
  return 'nodes' in block && block.nodes ? block.nodes.flatMap(classesOf) : [];
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

/** A typeface goes with the custom properties that list it. */
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
