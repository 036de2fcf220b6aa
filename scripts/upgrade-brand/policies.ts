/** The policies of 1.x as Markdown, and what the privacy policy says of requests as YAML. */
import { stringify } from 'yaml';
import { policyComment } from './comments.ts';
import { marker, onlyPlaceholder, outsideMarkers, placeholdersIn } from './markers.ts';
import { type OldBrand, requestsTextOf, serviceHost } from './old-brand.ts';
import type { Files, Report } from './report.ts';
import type { Texts } from './texts.ts';

interface Link {
  readonly href: string;
  readonly text: string;
}

type Block =
  | string
  | { readonly kind: 'paragraph'; readonly parts: readonly (string | Link)[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'refund-schedule' | 'contacts' };

interface Policy {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly opening: string;
  readonly sections: readonly {
    readonly id: string;
    readonly heading: string;
    readonly body: readonly Block[];
  }[];
}

type Words = Readonly<Record<string, string | readonly string[]>>;

const modules = {
  terms: 'terms',
  privacy: 'privacy',
  refund: 'refund-policy',
  cancellation: 'cancellation',
} as const;

/** @returns the files of the folder `policies/` */
export async function policies(brand: OldBrand, texts: Texts, report: Report): Promise<Files> {
  const files: Files = {};
  const blocks: Record<string, unknown> = {};
  if (brand.has('policies/blocks.ts')) {
    const [plain, marked] = await Promise.all([
      brand.plain('policies/blocks.ts'),
      brand.marked('policies/blocks.ts'),
    ]);
    Object.assign(
      blocks,
      texts.value('policies/blocks.ts: policyBlocks', plain.policyBlocks, marked.policyBlocks),
    );
  }
  const requests = brand.has('policies/requests.ts') ? await requestsOf(brand, texts, report) : undefined;
  for (const [name, slug] of Object.entries(modules)) {
    const file = `policies/${name}.ts`;
    if (!brand.has(file)) continue;
    const known = (await Promise.all([brand.plain(file), brand.atOwnHost(file)])).map(
      (each) => each[name] as Policy,
    );
    const { [name]: marked } = (await brand.marked(file)) as Record<string, Policy>;
    if (!marked) {
      report.problem(`${file} has no ${name}.`);
      continue;
    }
    const writer = new Writer(file, texts, known, requests?.now ?? {}, report);
    files[`${slug}.md`] = writer.policy(marked);
    if (writer.optionalField) blocks.optionalField = writer.optionalField;
  }
  if (Object.keys(blocks).length > 0) files['blocks.yaml'] = blocks;
  if (requests) files['requests.yaml'] = requests.file;
  return files;
}

/** Every text of a policy. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

class Writer {
  readonly #file: string;
  readonly #texts: Texts;
  readonly #known: ReadonlySet<string>;
  readonly #requests: Words;
  readonly #report: Report;
  /** What is said of a field of the form that may be left empty. */
  optionalField: string | undefined;

  constructor(file: string, texts: Texts, known: readonly Policy[], requests: Words, report: Report) {
    this.#file = file;
    this.#texts = texts;
    this.#known = new Set(known.flatMap(textsOf));
    this.#requests = requests;
    this.#report = report;
  }

  policy({ title, description, opening, sections }: Policy): string {
    const head = stringify(
      { title: this.#message(title), description: this.#message(description) },
      { lineWidth: 0 },
    );
    const parts = sections.map(({ id, heading, body }) => {
      const anchor = slugOf(heading) === id ? '' : ` {#${id}}`;
      return `## ${this.#text(heading)}${anchor}\n\n${body.map((block) => this.#block(block)).join('\n\n')}`;
    });
    return `---\n${policyComment.replace(/^/gm, '# ')}\n${head}---\n\n${this.#text(opening)}\n\n${parts.join('\n\n')}\n`;
  }

  #block(block: Block): string {
    if (typeof block === 'string') return this.#text(block);
    if (block.kind === 'paragraph')
      return block.parts
        .map((part) => (typeof part === 'string' ? this.#text(part) : this.#link(part)))
        .join('');
    if (block.kind !== 'list') return `::${block.kind}`;
    const kinds = new Set(block.items.map((item) => placeholdersIn(item)[0]?.split(' ')[0]));
    if (kinds.size === 1 && kinds.has('service')) return '::services';
    if (kinds.size === 1 && kinds.has('field')) {
      const optional = block.items.find((item) => onlyPlaceholder(item) === undefined);
      if (optional) this.optionalField = optional.replace(/\uE000.*\uE001/, '{$label}');
      return '::form-fields';
    }
    return block.items.map((item) => `- ${this.#text(item)}`).join('\n');
  }

  #link({ href, text }: Link): string {
    const address = outsideMarkers(href, (plain) => plain).replace(/\uE000(.*?)\uE001/g, '$1');
    return `[${this.#text(text)}](${address})`;
  }

  /** A text in Markdown, which is a message at the same time. */
  #text(marked: string): string {
    const written = outsideMarkers(this.#checked(marked), (plain) =>
      plain
        // First as a message, then as Markdown.
        .replace(/[\\{}]/g, String.raw`\$&`)
        .replace(/[\\`*_[\]<]|&(?=#?\w+;)/g, String.raw`\$&`),
    ).replace(/\uE000(.*?)\uE001/g, '$1');
    return written.replace(/^(#|[-+>]|::|\d+[.)](?= ))/, String.raw`\$1`);
  }

  #message(marked: string): string {
    return outsideMarkers(this.#checked(marked), (plain) =>
      plain.replace(/[\\{}]/g, String.raw`\$&`),
    ).replace(/\uE000(.*?)\uE001/g, '$1');
  }

  /** The text, if the policy says what it gives. Else it is reported. */
  #checked(marked: string): string {
    const withRequests = placeholdersIn(marked).reduce((text, placeholder) => {
      const said = this.#requests[placeholder.match(/^\{\$requests\.(\w+)\}$/)?.[1] ?? ''];
      return typeof said === 'string' ? text.replace(marker(placeholder), said) : text;
    }, marked);
    const list = onlyPlaceholder(withRequests)?.startsWith('{$requests.');
    const filled = this.#texts.filled(withRequests);
    if (!list && (filled === undefined || !this.#known.has(filled)))
      this.#report.problem(
        `${this.#file}: a text could not be told from its figures: “${filled ?? marked}”.`,
      );
    return marked;
  }
}

/** A heading’s anchor: in small letters, without accents, with hyphens. */
const slugOf = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** What is said of requests by each taker of the form, as data, and as it reads now. */
async function requestsOf(
  brand: OldBrand,
  texts: Texts,
  report: Report,
): Promise<{ readonly file: Record<string, unknown>; readonly now: Words }> {
  type Takers = Readonly<Record<string, Words>>;
  const of = async (load: OldBrand['plain']) =>
    ((await load('policies/requests.ts')) as { requestsByTaker: Takers }).requestsByTaker;
  const [plain, marked] = await Promise.all([of(brand.plain), of(brand.within)]);
  const ownHost = hostIn(marked, plain, texts);
  const formService = marker('{$formService}');
  const written = (where: string, text: string, asRead: string): string => {
    const named = text.replaceAll(serviceHost, formService);
    const filled = texts.filled(named.replaceAll(formService, ownHost ?? serviceHost));
    if (filled !== asRead) report.problem(`${where}: its figures could not be told.`);
    return outsideMarkers(named, (each) => each.replace(/[\\{}]/g, String.raw`\$&`)).replace(
      /\uE000(.*?)\uE001/g,
      '$1',
    );
  };
  const groups = Object.fromEntries(
    Object.entries(marked).map(([taker, group]) => [
      taker,
      Object.fromEntries(
        Object.entries(group).map(([oldName, value]) => {
          const name = requestsTextOf(oldName);
          const where = `policies/requests.ts: ${taker}.${oldName}`;
          const now = plain[taker]?.[oldName];
          if (typeof value === 'string') return [name, written(where, value, String(now))];
          return [name, value.map((each, place) => written(where, each, String(now?.[place])))];
        }),
      ),
    ]),
  );
  return {
    file: { ...groups, ...(ownHost ? { ownHost } : {}) },
    now: Object.fromEntries(
      Object.entries({ ...plain.service, ...plain.server }).map(([name, text]) => [
        requestsTextOf(name),
        text,
      ]),
    ),
  };
}

/** What the host itself is called, where it takes the form. */
function hostIn(
  marked: Readonly<Record<string, Words>>,
  plain: Readonly<Record<string, Words>>,
  texts: Texts,
): string | undefined {
  for (const [name, value] of Object.entries(marked.service ?? {})) {
    if (typeof value !== 'string') continue;
    const [before, after, ...more] = value.split(serviceHost).map((part) => texts.filled(part) ?? '');
    const now = String(plain.service?.[name] ?? '');
    if (before === undefined || after === undefined || more.length > 0) continue;
    if (now.startsWith(before) && now.endsWith(after))
      return now.slice(before.length, now.length - after.length);
  }
  return undefined;
}
