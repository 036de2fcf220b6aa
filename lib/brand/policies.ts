/**
 * Parses a brand's policies, which are Markdown files. They can contain sections, paragraphs, links, lists, and directives
 * such as `::contacts`, which insert other data of the brand.
 */
import type { Link as LinkNode, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { BrandReader } from './brand-reader.ts';
import { localizePath, type PathPrefix } from './languages.ts';
import {
  createMessageParser,
  MessageError,
  type MessageParser,
  maxFormattedLengths,
  type TextValues,
} from './messages/message.ts';
import { createTextSchemas } from './messages/text-schemas.ts';
import { parseYaml } from './parse-yaml.ts';
import type { Brand } from './read.ts';
import { policyBlocksSchema, policyFrontMatterSchema, requestsSchema } from './schema/language/policies.ts';
import { isSitePath } from './schema/values.ts';
import { type PolicySlug, policySlugs } from './sections.ts';

export const policyDirectives = ['refund-schedule', 'contacts', 'form-fields', 'services'] as const;

type BlockName = (typeof policyDirectives)[number];

export interface PolicyLink {
  /** A path on this site, or a `mailto:` or `tel:` address. */
  readonly href: string;
  readonly text: string;
}

export type InlineContent = readonly (string | PolicyLink)[];

export type ContentBlock =
  | { readonly kind: 'paragraph'; readonly parts: InlineContent }
  | { readonly kind: 'list'; readonly items: readonly InlineContent[] }
  | { readonly kind: BlockName };

interface PolicySection {
  /** Unique in the policy. */
  readonly id: string;
  readonly heading: string;
  readonly body: readonly ContentBlock[];
}

export interface Policy {
  readonly slug: PolicySlug;
  readonly title: string;
  readonly description: string;
  readonly introduction: string;
  readonly sections: readonly PolicySection[];
}

/** The server or service that receives the form. The privacy policy describes it. */
interface FormRecipient {
  readonly takenBy: 'server' | 'service' | 'nobody';
  readonly host?: string | undefined;
}

/**
 * Returns the policies in the order of their links, and the texts for the directives.
 * @throws {BrandError} with a sentence for each problem, with file and line
 */
export function readPolicies(
  { source, language }: Pick<Brand, 'source' | 'language'>,
  { takenBy, host }: FormRecipient,
) {
  const { writing, known } = language.messageSettings;
  const files = new BrandReader(source);
  const blocks = files.readYaml(
    `${language.folder}/policies/blocks.yaml`,
    '',
    policyBlocksSchema(createTextSchemas(createMessageParser(writing, known), language)),
  );
  const requests = (formService: string) =>
    files.readYaml(
      `${language.folder}/policies/requests.yaml`,
      'requests',
      requestsSchema(createTextSchemas(createMessageParser(writing, { ...known, formService }), language)),
    );
  const { ownHost } = requests(host ?? '…') ?? {};
  files.throwProblems();
  const recipientTexts = requests(host ?? ownHost)[takenBy];
  const messages = createMessageParser(
    writing,
    { ...known, ...requestsValues(recipientTexts) },
    maxFormattedLengths.policy,
  );
  const policies = policySlugs.map((slug) =>
    readPolicy(files, `${language.folder}/policies/${slug}.md`, slug, messages, language),
  ) as readonly Policy[];
  files.throwProblems();
  return { policies: recipientTexts.beforeFields ? policies : policies.map(withoutFields), blocks };
}

const withoutFields = (policy: Policy): Policy => ({
  ...policy,
  sections: policy.sections.map((section) => ({
    ...section,
    body: section.body.filter(({ kind }) => kind !== 'form-fields'),
  })),
});

/** The texts of `requests.yaml` that policies can insert, as in `{$requests.introduction}`. */
export const requestsYamlTextNames = [
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

type RequestsText = (typeof requestsYamlTextNames)[number];

/**
 * Returns the texts of `requests.yaml` by their names in policies, such as `requests.introduction`. Missing texts are empty.
 */
function requestsValues(
  words: { readonly [Name in RequestsText]?: string | readonly string[] | undefined },
): TextValues {
  return Object.fromEntries(
    requestsYamlTextNames.map((name) => [`requests.${name}`, [words[name] ?? ''].flat().join(paragraphEnd)]),
  );
}

const paragraphEnd = '\n\n';

/** Splits a policy's file. `frontMatter` includes the lines of hyphens around `yaml`. */
export function splitPolicyFile(content: string): { frontMatter: string; yaml: string; markdown: string } {
  const [frontMatter = '', yaml = ''] = /^---\r?\n(.*?)^---\r?\n/ms.exec(content) ?? [];
  return { frontMatter, yaml, markdown: content.slice(frontMatter.length) };
}

/**
 * The maximum numbers of lines and of Markdown characters such as `[` in a policy. A typical policy has 60 lines and a few
 * dozen links. The parser takes quadratic time in the number of these characters and the depth of nested blocks, so a
 * malicious text could take minutes.
 */
const limits = { lines: 2000, marks: 1000 };
const mark = /[*_[\]`<>!&\\]/g;
const listMarker = String.raw`(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)`;
const quotation = new RegExp(`^[ \\t]*(?:${listMarker})*>`);
const listInList = new RegExp(`^[ \\t]*(?:${listMarker}){2}|^(?: {4}| {0,3}\\t)[ \\t]*${listMarker}`);

/** Returns an error if the policy contains something that could take the parser long. `line` is an index. */
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

/**
 * Returns a message reader that throws when the texts of a policy together are longer than allowed, after values are
 * inserted.
 */
function limitLength(messages: MessageParser): MessageParser {
  let characters = 0;
  return (text, parameters) => {
    if (characters > maxFormattedLengths.policy) throw new PolicyTooLong();
    const message = messages(text, parameters);
    characters += message({}).length;
    if (characters > maxFormattedLengths.policy) throw new PolicyTooLong();
    return message;
  };
}

class PolicyTooLong extends MessageError {
  constructor() {
    const limit = maxFormattedLengths.policy.toLocaleString('en');
    super(`has more than ${limit} characters after its values are inserted`);
  }
}

/** Reads a policy. Returns undefined if the file is missing, or exceeds the limits of the parser. */
function readPolicy(
  files: BrandReader,
  file: string,
  slug: PolicySlug,
  readMessage: MessageParser,
  language: PathPrefix,
): Policy | undefined {
  const messages = limitLength(readMessage);
  const content = files.readText(file);
  if (content === undefined) return undefined;
  const { frontMatter, yaml, markdown } = splitPolicyFile(content);
  const headValues = files.validate(
    file,
    '',
    policyFrontMatterSchema(createTextSchemas(messages, language)),
    parseYaml(yaml, 1),
  );
  const linesBefore = frontMatter.split('\n').length - 1;
  const report = (line: number, problem: string) => files.addProblem(file, { path: ['text'], line }, problem);
  const introduction: ContentBlock[] = [];
  const sections: { id: string; heading: string; body: ContentBlock[] }[] = [];
  const problem = findParsingLimit(markdown);
  if (problem) {
    report(linesBefore + 1 + problem.line, `the text ${problem.message}.`);
    return undefined;
  }
  for (const node of fromMarkdown(markdown).children) {
    const line = linesBefore + (node.position?.start.line ?? 1);
    try {
      if (node.type === 'heading' && node.depth !== 2)
        throw new MessageError('has a heading of the wrong level: headings of sections begin with “## ”');
      if (node.type === 'heading') sections.push({ ...readHeading(node.children, messages), body: [] });
      else (sections.at(-1)?.body ?? introduction).push(...readBlocks(node, messages, language));
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      report(line, `the text ${error.message}.`);
      if (error instanceof PolicyTooLong) break;
    }
  }
  if (sections.length === 0)
    report(linesBefore + 1, 'a policy must have sections, each with a heading, as in “## Timeline”.');
  const anchors = new Set<string>();
  for (const { id, heading, body } of sections) {
    if (body.length === 0) report(linesBefore + 1, `the section “${heading}” is empty.`);
    if (anchors.has(id))
      report(
        linesBefore + 1,
        `the section “${heading}” has the same anchor as another, ${id}: end its heading in {#another}.`,
      );
    anchors.add(id);
  }
  const text = getPlainText(introduction);
  if (text === undefined)
    report(linesBefore + 1, 'a policy must begin with one paragraph of text, above its first heading.');
  return headValues && { slug, ...headValues, introduction: text ?? '', sections };
}

/** Returns the text of a single paragraph without links, or undefined for other blocks. */
function getPlainText([first, ...others]: readonly ContentBlock[]): string | undefined {
  const parts = first?.kind === 'paragraph' && others.length === 0 ? first.parts : [];
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : undefined;
}

function readHeading(
  nodes: readonly PhrasingContent[],
  messages: MessageParser,
): { id: string; heading: string } {
  const content = nodes.map((node) => (node.type === 'text' ? node.value : '')).join('');
  const [end = '', id] = /\{#([a-z][a-z0-9-]*)\}$/.exec(content) ?? [];
  const heading = messages(content.slice(0, content.length - end.length).trimEnd(), [])({});
  return { heading, id: id ?? createAnchor(heading) };
}

/**
 * Creates an anchor from a heading: `third-party-vendor-policies` from “Third-party vendor policies”. Letters of other
 * scripts are preserved.
 */
const createAnchor = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const unsupportedMarkdown = (name: string) =>
  new MessageError(
    `has Markdown that policies do not support (${name}). They support paragraphs, links, headings that begin with “## ”, ` +
      'lists whose items begin with “- ”, and blocks such as “::contacts”',
  );

/** @throws {MessageError} if policies do not support the node */
function readBlocks(node: RootContent, messages: MessageParser, language: PathPrefix): ContentBlock[] {
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

function readNamedBlock([node, ...others]: readonly PhrasingContent[]): ContentBlock | undefined {
  const name = others.length === 0 && node?.type === 'text' && /^::\s*(\S+)$/.exec(node.value)?.[1];
  if (!name) return undefined;
  const kind = policyDirectives.find((known) => known === name);
  if (kind) return { kind };
  const list = policyDirectives.map((known) => `::${known}`).join(', ');
  throw new MessageError(`uses ::${name}, which does not exist. Available: ${list}`);
}

/** Joins the lines of a text. A regular expression would take quadratic time in a run of spaces. */
const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line, index, lines) => {
      const rest = index > 0 ? line.trimStart() : line;
      return index < lines.length - 1 ? rest.trimEnd() : rest;
    })
    .join(' ');

/** Returns several paragraphs if the paragraph inserts a value with several paragraphs. Returns none if it is empty. */
function readParagraphs(
  nodes: readonly PhrasingContent[],
  messages: MessageParser,
  language: PathPrefix,
): InlineContent[] {
  // In `{{…}}`, a full stop at the beginning, as after a link, does not start a declaration.
  const format = (text: string) => messages(`{{${joinLines(text)}}}`, [])({});
  const parts = nodes.map((node) => {
    if (node.type === 'text') return format(node.value);
    if (node.type === 'link') return readLink(node, format, language);
    throw unsupportedMarkdown(node.type);
  });
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'string')
    return only === '' ? [] : only.split(paragraphEnd).map((text) => [text]);
  return [parts];
}

function readLink(
  { url, children }: LinkNode,
  format: (text: string) => string,
  language: PathPrefix,
): PolicyLink {
  const href = format(url);
  if (!isSitePath(href) && !/^(?:mailto|tel):/.test(href))
    throw new MessageError(
      `has a link to “${href}”, which must be an address on this site, a mailto: or a tel:`,
    );
  return {
    href: href.startsWith('/') ? localizePath(language, href) : href,
    text: children.map((child) => (child.type === 'text' ? format(child.value) : '')).join(''),
  };
}
