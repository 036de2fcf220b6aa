/**
 * Reads a brand's policies from Markdown: sections with headings, paragraphs with links, lists, and named blocks, which show
 * what the brand states elsewhere. Only builds read them.
 */
import type { Link as LinkNode, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { BrandFiles } from './brand-files.ts';
import { type Prefixed, pathIn } from './languages.ts';
import { createKit } from './messages/kit.ts';
import {
  type Known,
  MessageProblem,
  type Messages,
  maxCharacters,
  readMessages,
} from './messages/message.ts';
import type { Brand } from './read.ts';
import { policyBlocksSchema, policyHeadSchema, requestsSchema } from './schema/language/policies.ts';
import { isOwnAddress } from './schema/values.ts';
import { type PolicySlug, policySlugs } from './sections.ts';
import { readYaml } from './yaml-file.ts';

/** Blocks that may stand between the paragraphs of a policy, written as `::contacts` on a line of their own. */
export const namedBlocks = ['refund-schedule', 'contacts', 'form-fields', 'services'] as const;

type NamedBlock = (typeof namedBlocks)[number];

export interface Link {
  /** An address on this site, or a `mailto:` or `tel:` one. */
  readonly href: string;
  readonly text: string;
}

/** A paragraph's text, with links in it. */
export type Parts = readonly (string | Link)[];

export type Block =
  | { readonly kind: 'paragraph'; readonly parts: Parts }
  | { readonly kind: 'list'; readonly items: readonly Parts[] }
  | { readonly kind: NamedBlock };

interface PolicySection {
  /** Anchor, unique in its policy. */
  readonly id: string;
  readonly heading: string;
  readonly body: readonly Block[];
}

export interface Policy {
  readonly slug: PolicySlug;
  readonly title: string;
  readonly description: string;
  /** The paragraph above the first section. */
  readonly introduction: string;
  readonly sections: readonly PolicySection[];
}

/** Who receives the form, which the privacy policy states. */
interface Taker {
  readonly takenBy: 'server' | 'service' | 'nobody';
  /** The host of a form service. */
  readonly host?: string | undefined;
}

export type Policies = ReturnType<typeof readPolicies>;

/**
 * Reads the policies, in the order of their links, and the words of their blocks.
 * @throws {BrandError} with a sentence for each problem, with file and line
 */
export function readPolicies(
  { source, language }: Pick<Brand, 'source' | 'language'>,
  { takenBy, host }: Taker,
) {
  const { folder, texts } = language;
  const files = new BrandFiles(source);
  const blocks = files.yaml(
    `${folder}/policies/blocks.yaml`,
    '',
    policyBlocksSchema(createKit(readMessages(texts.writing, texts.known), language)),
  );
  const requests = (formService: string) =>
    files.yaml(
      `${folder}/policies/requests.yaml`,
      'requests',
      requestsSchema(createKit(readMessages(texts.writing, { ...texts.known, formService }), language)),
    );
  const { ownHost } = requests(host ?? '…') ?? {};
  files.settle();
  const ofTaker = requests(host ?? ownHost)[takenBy];
  const messages = readMessages(
    texts.writing,
    { ...texts.known, ...ofRequests(ofTaker) },
    maxCharacters.policy,
  );
  const policies = policySlugs.map((slug) =>
    readPolicy(files, `${folder}/policies/${slug}.md`, slug, messages, language),
  ) as readonly Policy[];
  files.settle();
  // Where no form is sent, the list of its fields is left out.
  return { policies: ofTaker.beforeFields ? policies : policies.map(withoutFields), blocks };
}

const withoutFields = (policy: Policy): Policy => ({
  ...policy,
  sections: policy.sections.map((section) => ({
    ...section,
    body: section.body.filter(({ kind }) => kind !== 'form-fields'),
  })),
});

/** What `requests.yaml` says to policies, which name it as `{$requests.introduction}`. */
export const requestsTexts = [
  'description',
  'introduction',
  'beforeFields',
  'collected',
  'use',
  'sharedWith',
  'security',
  'toldOfVisit',
  'erasure',
  'retention',
  'transfer',
] as const;

type RequestsText = (typeof requestsTexts)[number];

/** As policies name them: `$requests.introduction`. What is missing is empty. */
function ofRequests(
  words: { readonly [Name in RequestsText]?: string | readonly string[] | undefined },
): Known {
  return Object.fromEntries(
    requestsTexts.map((name) => [`requests.${name}`, [words[name] ?? ''].flat().join(paragraphEnd)]),
  );
}

const paragraphEnd = '\n\n';

/** A policy's file: its `head` in YAML, which stands between two lines of hyphens (`whole`), and its text in Markdown. */
export function policyParts(written: string): { whole: string; head: string; text: string } {
  const [whole = '', head = ''] = /^---\r?\n(.*?)^---\r?\n/ms.exec(written) ?? [];
  return { whole, head, text: written.slice(whole.length) };
}

/**
 * Limits of a policy's text. A policy has some sixty lines, a few dozen links and no block in another. The parser takes time
 * that grows with the square of the number of marks and with the depth of blocks, and minutes for a text full of them.
 */
const limits = { lines: 2000, marks: 1000 };
const mark = /[*_[\]`<>!&\\]/g;
const listMarker = String.raw`(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)`;
const quotation = new RegExp(`^[ \\t]*(?:${listMarker})*>`);
const listInList = new RegExp(`^[ \\t]*(?:${listMarker}){2}|^(?: {4}| {0,3}\\t)[ \\t]*${listMarker}`);

/** The reason for not parsing a policy's text, and the index of its line; undefined where parsing it takes milliseconds. */
function costProblem(markdown: string): { readonly line: number; readonly message: string } | undefined {
  const lines = markdown.split(/\r\n|\r|\n/);
  if (lines.length > limits.lines)
    return { line: limits.lines, message: `has more than ${limits.lines} lines` };
  let marks = 0;
  for (const [line, text] of lines.entries()) {
    if (quotation.test(text)) return { line, message: notAllowed('blockquote').message };
    if (listInList.test(text)) return { line, message: notAllowed('list in a list').message };
    marks += text.match(mark)?.length ?? 0;
    if (marks > limits.marks)
      return {
        line,
        message: `has more than ${limits.marks} marks of Markdown, such as brackets or asterisks`,
      };
  }
  return undefined;
}

/** Messages that refuse texts once a policy has more characters than it may have with all values filled in. */
function withinPolicy(messages: Messages): Messages {
  let characters = 0;
  return (text, parameters) => {
    if (characters > maxCharacters.policy) throw new PolicyTooLong();
    const message = messages(text, parameters);
    characters += message({}).length;
    if (characters > maxCharacters.policy) throw new PolicyTooLong();
    return message;
  };
}

class PolicyTooLong extends MessageProblem {
  constructor() {
    const most = maxCharacters.policy.toLocaleString('en');
    super(`would have more than ${most} characters with its values filled in`);
  }
}

/** Reads one policy; undefined when its file is missing, or cannot be read at all. */
function readPolicy(
  files: BrandFiles,
  file: string,
  slug: PolicySlug,
  readMessage: Messages,
  language: Prefixed,
): Policy | undefined {
  const messages = withinPolicy(readMessage);
  const written = files.text(file);
  if (written === undefined) return undefined;
  const { head, whole, text: markdown } = policyParts(written);
  const about = files.check(file, '', policyHeadSchema(createKit(messages, language)), readYaml(head, 1));
  const before = whole.split('\n').length - 1;
  const report = (line: number, problem: string) => files.report(file, { path: ['text'], line }, problem);
  const introduction: Block[] = [];
  const sections: { id: string; heading: string; body: Block[] }[] = [];
  const problem = costProblem(markdown);
  if (problem) {
    report(before + 1 + problem.line, `the text ${problem.message}.`);
    return undefined;
  }
  for (const node of fromMarkdown(markdown).children) {
    const line = before + (node.position?.start.line ?? 1);
    try {
      if (node.type === 'heading' && node.depth !== 2)
        throw new MessageProblem('is a heading of another rank: a section begins with “## ”');
      if (node.type === 'heading') sections.push({ ...headingOf(node.children, messages), body: [] });
      else (sections.at(-1)?.body ?? introduction).push(...blocksOf(node, messages, language));
    } catch (error) {
      if (!(error instanceof MessageProblem)) throw error;
      report(line, `the text ${error.message}.`);
      if (error instanceof PolicyTooLong) break;
    }
  }
  if (sections.length === 0)
    report(before + 1, 'a policy has sections, each with a heading, as in “## Timeline”.');
  const anchors = new Set<string>();
  for (const { id, heading, body } of sections) {
    if (body.length === 0) report(before + 1, `the section “${heading}” is empty.`);
    if (anchors.has(id))
      report(
        before + 1,
        `the section “${heading}” has the anchor of another, ${id}: end its heading in {#another}.`,
      );
    anchors.add(id);
  }
  const text = textOf(introduction);
  if (text === undefined)
    report(before + 1, 'a policy opens with one paragraph of text, above its first heading.');
  return about && { slug, ...about, introduction: text ?? '', sections };
}

/** The text of blocks that are a single paragraph without links; otherwise undefined. */
function textOf([first, ...others]: readonly Block[]): string | undefined {
  const parts = first?.kind === 'paragraph' && others.length === 0 ? first.parts : [];
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : undefined;
}

function headingOf(nodes: readonly PhrasingContent[], messages: Messages): { id: string; heading: string } {
  const written = nodes.map((node) => (node.type === 'text' ? node.value : '')).join('');
  const [end = '', id] = /\{#([a-z][a-z0-9-]*)\}$/.exec(written) ?? [];
  const heading = messages(written.slice(0, written.length - end.length).trimEnd(), [])({});
  return { heading, id: id ?? anchorOf(heading) };
}

/** “Third-party vendor policies” becomes `third-party-vendor-policies`; letters of other scripts stay as they are. */
const anchorOf = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const notAllowed = (what: string) =>
  new MessageProblem(
    `holds what policies do not have (${what}): there are paragraphs, links, headings that begin with “## ”, lists whose ` +
      'items begin with “- ”, and blocks such as “::contacts”',
  );

/** @throws {MessageProblem} */
function blocksOf(node: RootContent, messages: Messages, language: Prefixed): Block[] {
  if (node.type === 'paragraph') {
    const block = namedBlock(node.children);
    if (block) return [block];
    const [first] = node.children;
    if (first?.type === 'text' && first.value.startsWith('|')) throw notAllowed('table');
    return paragraphsOf(node.children, messages, language).map((parts) => ({ kind: 'paragraph', parts }));
  }
  if (node.type !== 'list') throw notAllowed(node.type);
  if (node.ordered) throw notAllowed('numbers before the items of a list');
  const items = node.children.flatMap(({ children }) =>
    children.flatMap((child) => {
      if (child.type === 'paragraph') return paragraphsOf(child.children, messages, language);
      throw notAllowed(`${child.type} in a list`);
    }),
  );
  return [{ kind: 'list', items }];
}

function namedBlock([node, ...others]: readonly PhrasingContent[]): Block | undefined {
  const name = others.length === 0 && node?.type === 'text' && /^::\s*(\S+)$/.exec(node.value)?.[1];
  if (!name) return undefined;
  const kind = namedBlocks.find((each) => each === name);
  if (kind) return { kind };
  const list = namedBlocks.map((each) => `::${each}`).join(', ');
  throw new MessageProblem(`names ::${name}, which is no block: there are ${list}`);
}

/** A text in one line. A regular expression would take time that grows with the square of a run of spaces. */
const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line, at, lines) => {
      const rest = at > 0 ? line.trimStart() : line;
      return at < lines.length - 1 ? rest.trimEnd() : rest;
    })
    .join(' ');

/** A paragraph: none when it is empty, and several when a value in it has several. */
function paragraphsOf(nodes: readonly PhrasingContent[], messages: Messages, language: Prefixed): Parts[] {
  // In `{{…}}`, since a text after a link may begin with a full stop, which would make it a declaration.
  const written = (text: string) => messages(`{{${oneLine(text)}}}`, [])({});
  const parts = nodes.map((node) => {
    if (node.type === 'text') return written(node.value);
    if (node.type === 'link') return linkOf(node, written, language);
    throw notAllowed(node.type);
  });
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'string')
    return only === '' ? [] : only.split(paragraphEnd).map((text) => [text]);
  return [parts];
}

function linkOf({ url, children }: LinkNode, written: (text: string) => string, language: Prefixed): Link {
  const href = written(url);
  if (!isOwnAddress(href) && !/^(?:mailto|tel):/.test(href))
    throw new MessageProblem(
      `has a link to “${href}”, which should be an address on this site, a mailto: or a tel:`,
    );
  return {
    href: href.startsWith('/') ? pathIn(language, href) : href,
    text: children.map((child) => (child.type === 'text' ? written(child.value) : '')).join(''),
  };
}
