/** What an owner has not replaced yet: the sample's words and pictures, and notes to oneself. */

import type { Finding, Severity } from './finding.ts';
import { getAttribute, type HtmlDocument, listElements, rawText } from './html.ts';

/** What is searched: a page, or a file of the brand. */
export interface SearchedText {
  /** Its address, or its path. */
  readonly name: string;
  readonly text: string;
  readonly kind: 'page' | 'file';
}

interface Placeholder {
  readonly pattern: RegExp;
  readonly what: string;
  readonly todo: string;
  readonly level?: Severity;
  /** Whether it is looked for only in pages, since a file of the brand may have it. */
  readonly onPages?: true;
}

/** The sample's words that no other brand has. */
export interface SampleTexts {
  readonly name: string;
  readonly testimonials: readonly { readonly name: string; readonly content: string | readonly string[] }[];
}

/** A line may end between two words. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', String.raw`\s+`);

function placeholders({ name, testimonials }: SampleTexts): Placeholder[] {
  return [
    {
      pattern: new RegExp(`${escaped(name)}|${name.replaceAll(' ', '')}(?!\\.example)`, 'gi'),
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
        pattern: new RegExp(escaped(words), 'g'),
        what: 'is from a testimonial that we invented',
        todo: 'print what a client of yours has said, and allowed you to print',
      })),
    { pattern: /lorem ipsum/gi, what: 'is filler', todo: 'write what is meant to stand there' },
    {
      pattern: /\b(?:TODO|FIXME|XXX)\b/g,
      what: 'stands for something that is still to be done',
      todo: 'do it, or take the note away',
      level: 'warning',
    },
    {
      pattern: /\bundefined\b|\bNaN\b|\[object Object\]|\{\{[^{}\n]*\}\}/g,
      what: 'is printed where a word or a figure belongs',
      todo: 'look for what is missing in the files that state it',
      onPages: true,
    },
  ];
}

/** The number of matches that are reported of each pattern in each text. */
const maxMatches = 20;

/** Finds leftovers. One that is in a file of the brand is reported there, and not on every page that shows it. */
export function findPlaceholders(texts: readonly SearchedText[], sample: SampleTexts): Finding[] {
  const found = placeholders(sample).flatMap(({ pattern, what, todo, level = 'error', onPages }) =>
    texts
      .filter(({ kind }) => kind === 'page' || !onPages)
      .flatMap(({ name, text, kind }) =>
        [...text.matchAll(pattern).take(maxMatches)].map(({ 0: words, index }) => ({
          kind,
          level,
          what: `“${words}” ${what}`,
          where: kind === 'file' ? `${name}:${lineAt(text, index)}` : name,
          todo,
        })),
      ),
  );
  const inFiles = new Set(found.filter(({ kind }) => kind === 'file').map(({ what }) => what));
  return found
    .filter(({ kind, what }) => kind === 'file' || !inFiles.has(what))
    .map(({ kind: _, ...finding }) => finding);
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

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

/** All text of a page, of its attributes and its metadata. */
export function extractText(page: HtmlDocument): string {
  const elements = listElements(page).filter(({ tagName }) => !['style', 'template'].includes(tagName));
  const pieces = elements.flatMap((element) => {
    if (element.tagName === 'script')
      return getAttribute(element, 'type') === 'application/ld+json' ? rawText(element) : [];
    // The content security policy is left out: its hashes may hold any letters.
    const names = getAttribute(element, 'http-equiv') === undefined ? textAttributes : [];
    return [...names.flatMap((name) => getAttribute(element, name) ?? []), rawText(element)];
  });
  return pieces.join('\n').replaceAll(/[^\S\n]+/g, ' ');
}
