/**
 * Reads a brand's policies from Markdown: sections with headings, paragraphs with links, lists, and named blocks, which show
 * what the brand states elsewhere. Only builds read them.
 */
import type { Link as LinkNode, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { BrandReader } from './brand-reader.ts';
import { localizePath, type PathPrefix } from './languages.ts';
import {
  createMessageReader,
  type KnownValues,
  MessageError,
  type MessageReader,
  maxCharacters,
} from './messages/message.ts';
import { createTextSchemas } from './messages/text-schemas.ts';
import { parseYaml } from './parse-yaml.ts';
import type { Brand } from './read.ts';
import { policyBlocksSchema, policyHeadSchema, requestsSchema } from './schema/language/policies.ts';
import { isOwnAddress } from './schema/values.ts';
import { type PolicySlug, policySlugs } from './sections.ts';

/** Blocks that may stand between the paragraphs of a policy, written as `::contacts` on a line of their own. */
export const blockNames = ['refund-schedule', 'contacts', 'form-fields', 'services'] as const;

type BlockName = (typeof blockNames)[number];

export interface Link {
  /** An address on this site, or a `mailto:` or `tel:` one. */
  readonly href: string;
  readonly text: string;
}

/** A paragraph's text, with links in it. */
export type InlineContent = readonly (string | Link)[];

export type Block =
  | { readonly kind: 'paragraph'; readonly parts: InlineContent }
  | { readonly kind: 'list'; readonly items: readonly InlineContent[] }
  | { readonly kind: BlockName };

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
interface FormRecipient {
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
  { takenBy, host }: FormRecipient,
) {
  const { folder, texts } = language;
  const files = new BrandReader(source);
  const blocks = files.readYaml(
    `${folder}/policies/blocks.yaml`,
    '',
    policyBlocksSchema(createTextSchemas(createMessageReader(texts.writing, texts.known), language)),
  );
  const requests = (formService: string) =>
    files.readYaml(
      `${folder}/policies/requests.yaml`,
      'requests',
      requestsSchema(
        createTextSchemas(createMessageReader(texts.writing, { ...texts.known, formService }), language),
      ),
    );
  const { ownHost } = requests(host ?? '…') ?? {};
  files.throwProblems();
  const ofTaker = requests(host ?? ownHost)[takenBy];
  const messages = createMessageReader(
    texts.writing,
    { ...texts.known, ...requestsValues(ofTaker) },
    maxCharacters.policy,
  );
  const policies = policySlugs.map((slug) =>
    readPolicy(files, `${folder}/policies/${slug}.md`, slug, messages, language),
  ) as readonly Policy[];
  files.throwProblems();
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
export const requestsTextNames = [
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

type RequestsText = (typeof requestsTextNames)[number];

/** As policies name them: `$requests.introduction`. What is missing is empty. */
function requestsValues(
  words: { readonly [Name in RequestsText]?: string | readonly string[] | undefined },
): KnownValues {
  return Object.fromEntries(
    requestsTextNames.map((name) => [`requests.${name}`, [words[name] ?? ''].flat().join(paragraphEnd)]),
  );
}

const paragraphEnd = '\n\n';

/** A policy's file: its `head` in YAML, which stands between two lines of hyphens (`whole`), and its text in Markdown. */
export function splitPolicy(written: string): { whole: string; head: string; text: string } {
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
function findParsingLimit(markdown: string): { readonly line: number; readonly message: string } | undefined {
  const lines = markdown.split(/\r\n|\r|\n/);
  if (lines.length > limits.lines)
    return { line: limits.lines, message: `has more than ${limits.lines} lines` };
  let marks = 0;
  for (const [line, text] of lines.entries()) {
    if (quotation.test(text)) return { line, message: unsupportedMarkdown('blockquote').message };
    if (listInList.test(text)) return { line, message: unsupportedMarkdown('list in a list').message };
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
function limitLength(messages: MessageReader): MessageReader {
  let characters = 0;
  return (text, parameters) => {
    if (characters > maxCharacters.policy) throw new PolicyTooLong();
    const message = messages(text, parameters);
    characters += message({}).length;
    if (characters > maxCharacters.policy) throw new PolicyTooLong();
    return message;
  };
}

class PolicyTooLong extends MessageError {
  constructor() {
    const most = maxCharacters.policy.toLocaleString('en');
    super(`would have more than ${most} characters with its values filled in`);
  }
}

/** Reads one policy; undefined when its file is missing, or cannot be read at all. */
function readPolicy(
  files: BrandReader,
  file: string,
  slug: PolicySlug,
  readMessage: MessageReader,
  language: PathPrefix,
): Policy | undefined {
  const messages = limitLength(readMessage);
  const written = files.text(file);
  if (written === undefined) return undefined;
  const { head, whole, text: markdown } = splitPolicy(written);
  const about = files.validate(
    file,
    '',
    policyHeadSchema(createTextSchemas(messages, language)),
    parseYaml(head, 1),
  );
  const before = whole.split('\n').length - 1;
  const report = (line: number, problem: string) => files.addProblem(file, { path: ['text'], line }, problem);
  const introduction: Block[] = [];
  const sections: { id: string; heading: string; body: Block[] }[] = [];
  const problem = findParsingLimit(markdown);
  if (problem) {
    report(before + 1 + problem.line, `the text ${problem.message}.`);
    return undefined;
  }
  for (const node of fromMarkdown(markdown).children) {
    const line = before + (node.position?.start.line ?? 1);
    try {
      if (node.type === 'heading' && node.depth !== 2)
        throw new MessageError('is a heading of another rank: a section begins with “## ”');
      if (node.type === 'heading') sections.push({ ...readHeading(node.children, messages), body: [] });
      else (sections.at(-1)?.body ?? introduction).push(...readBlocks(node, messages, language));
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
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

function readHeading(
  nodes: readonly PhrasingContent[],
  messages: MessageReader,
): { id: string; heading: string } {
  const written = nodes.map((node) => (node.type === 'text' ? node.value : '')).join('');
  const [end = '', id] = /\{#([a-z][a-z0-9-]*)\}$/.exec(written) ?? [];
  const heading = messages(written.slice(0, written.length - end.length).trimEnd(), [])({});
  return { heading, id: id ?? createAnchor(heading) };
}

/** “Third-party vendor policies” becomes `third-party-vendor-policies`; letters of other scripts stay as they are. */
const createAnchor = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const unsupportedMarkdown = (what: string) =>
  new MessageError(
    `holds what policies do not have (${what}): there are paragraphs, links, headings that begin with “## ”, lists whose ` +
      'items begin with “- ”, and blocks such as “::contacts”',
  );

/** @throws {MessageError} */
function readBlocks(node: RootContent, messages: MessageReader, language: PathPrefix): Block[] {
  if (node.type === 'paragraph') {
    const block = readNamedBlock(node.children);
    if (block) return [block];
    const [first] = node.children;
    if (first?.type === 'text' && first.value.startsWith('|')) throw unsupportedMarkdown('table');
    return readParagraphs(node.children, messages, language).map((parts) => ({ kind: 'paragraph', parts }));
  }
  if (node.type !== 'list') throw unsupportedMarkdown(node.type);
  if (node.ordered) throw unsupportedMarkdown('numbers before the items of a list');
  const items = node.children.flatMap(({ children }) =>
    children.flatMap((child) => {
      if (child.type === 'paragraph') return readParagraphs(child.children, messages, language);
      throw unsupportedMarkdown(`${child.type} in a list`);
    }),
  );
  return [{ kind: 'list', items }];
}

function readNamedBlock([node, ...others]: readonly PhrasingContent[]): Block | undefined {
  const name = others.length === 0 && node?.type === 'text' && /^::\s*(\S+)$/.exec(node.value)?.[1];
  if (!name) return undefined;
  const kind = blockNames.find((each) => each === name);
  if (kind) return { kind };
  const list = blockNames.map((each) => `::${each}`).join(', ');
  throw new MessageError(`names ::${name}, which is no block: there are ${list}`);
}

/** A text in one line. A regular expression would take time that grows with the square of a run of spaces. */
const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line, at, lines) => {
      const rest = at > 0 ? line.trimStart() : line;
      return at < lines.length - 1 ? rest.trimEnd() : rest;
    })
    .join(' ');

/** A paragraph: none when it is empty, and several when a value in it has several. */
function readParagraphs(
  nodes: readonly PhrasingContent[],
  messages: MessageReader,
  language: PathPrefix,
): InlineContent[] {
  // In `{{…}}`, since a text after a link may begin with a full stop, which would make it a declaration.
  const written = (text: string) => messages(`{{${joinLines(text)}}}`, [])({});
  const parts = nodes.map((node) => {
    if (node.type === 'text') return written(node.value);
    if (node.type === 'link') return readLink(node, written, language);
    throw unsupportedMarkdown(node.type);
  });
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'string')
    return only === '' ? [] : only.split(paragraphEnd).map((text) => [text]);
  return [parts];
}

function readLink(
  { url, children }: LinkNode,
  written: (text: string) => string,
  language: PathPrefix,
): Link {
  const href = written(url);
  if (!isOwnAddress(href) && !/^(?:mailto|tel):/.test(href))
    throw new MessageError(
      `has a link to “${href}”, which should be an address on this site, a mailto: or a tel:`,
    );
  return {
    href: href.startsWith('/') ? localizePath(language, href) : href,
    text: children.map((child) => (child.type === 'text' ? written(child.value) : '')).join(''),
  };
}
