import type { Finding, Severity } from './finding.ts';
import { getAttribute, getRawText, type HtmlDocument, listElements } from './html.ts';

export interface TextFile {
  readonly name: string;
  readonly text: string;
  readonly kind: 'page' | 'file';
}

interface Placeholder {
  readonly pattern: RegExp;
  readonly what: string;
  readonly todo: string;
  readonly level?: Severity;
  /** Whether to search only pages, because the text is allowed in the brand's files. */
  readonly onPages?: true;
}

/** Texts that only the sample brand contains. */
export interface SampleBrandTexts {
  readonly name: string;
  readonly testimonials: readonly { readonly name: string; readonly content: string | readonly string[] }[];
}

/** Escapes a text for a regular expression, in which spaces also match line breaks. */
const escapePattern = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', String.raw`\s+`);

function createPlaceholders({ name, testimonials }: SampleBrandTexts): Placeholder[] {
  return [
    {
      pattern: new RegExp(`${escapePattern(name)}|${name.replaceAll(' ', '')}(?!\\.example)`, 'gi'),
      what: 'is the sample’s name',
      todo: 'write yours',
    },
    {
      pattern: /(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)*example(?:\.(?:com|net|org))?\b(?!\.\w)/g,
      what: 'is a mail address that reaches nobody',
      todo: 'write yours',
    },
    {
      pattern: /(?<![@\w.-])[\w-][\w.-]*\.example\b|(?<![@\w.-])(?:www\.)?example\.(?:com|net|org)\b/g,
      what: 'is an address that does not exist',
      todo: 'write yours: that of the whole site is in brand.yaml, or the setting SITE_URL',
    },
    {
      pattern: /(?<!\d)(?:\+?1[-. ]?)?\(?[2-9]\d\d\)?[-. ]?555[-. ]?01\d\d(?!\d)/g,
      what: 'is a telephone number that is reserved for fiction',
      todo: 'write yours in brand.yaml',
    },
    ...testimonials
      .flatMap(({ name, content }) => [name, content].flat())
      .map((words) => ({
        pattern: new RegExp(escapePattern(words), 'g'),
        what: 'is from a testimonial of the sample',
        todo: 'replace it with one that a client has allowed you to publish',
      })),
    { pattern: /lorem ipsum/gi, what: 'is placeholder text', todo: 'replace it' },
    {
      pattern: /\b(?:TODO|FIXME|XXX)\b/g,
      what: 'marks an open task',
      todo: 'complete it, or remove the note',
      level: 'warning',
    },
    {
      pattern: /\bundefined\b|\bNaN\b|\[object Object\]|\{\{[^{}\n]*\}\}/g,
      what: 'is shown in place of a text or a number',
      todo: 'look for the missing value in the brand’s files',
      onPages: true,
    },
  ];
}

const maxMatches = 20;

/**
 * Finds placeholders. A placeholder in one of the brand's files is reported for the file, and not for every page that shows it.
 */
export function findPlaceholders(texts: readonly TextFile[], sample: SampleBrandTexts): Finding[] {
  const found = createPlaceholders(sample).flatMap(({ pattern, what, todo, level = 'error', onPages }) =>
    texts
      .filter(({ kind }) => kind === 'page' || !onPages)
      .flatMap(({ name, text, kind }) =>
        [...text.matchAll(pattern).take(maxMatches)].map(({ 0: words, index }) => ({
          kind,
          level,
          what: `“${words}” ${what}`,
          where: kind === 'file' ? `${name}:${getLine(text, index)}` : name,
          todo,
        })),
      ),
  );
  const inFiles = new Set(found.filter(({ kind }) => kind === 'file').map(({ what }) => what));
  return found
    .filter(({ kind, what }) => kind === 'file' || !inFiles.has(what))
    .map(({ kind: _, ...finding }) => finding);
}

const getLine = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const textAttributes = [
  'alt',
  'aria-label',
  'content',
  'datetime',
  'href',
  'placeholder',
  'src',
  'title',
  'value',
];

export function extractPageText(page: HtmlDocument): string {
  const elements = listElements(page).filter(({ tagName }) => !['style', 'template'].includes(tagName));
  const parts = elements.flatMap((element) => {
    if (element.tagName === 'script')
      return getAttribute(element, 'type') === 'application/ld+json' ? getRawText(element) : [];
    // The content security policy is excluded because its hashes can contain any sequence of letters.
    const names = getAttribute(element, 'http-equiv') === undefined ? textAttributes : [];
    return [...names.flatMap((name) => getAttribute(element, name) ?? []), getRawText(element)];
  });
  return parts.join('\n').replaceAll(/[^\S\n]+/g, ' ');
}
