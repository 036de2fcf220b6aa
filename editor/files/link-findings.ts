import { readPolicies } from '#lib/brand/policies.ts';
import type { Brand } from '#lib/brand/read.ts';
import { policySlugs, sections } from '#lib/brand/sections.ts';
import type { Finding, Path } from '#lib/editor/api.ts';
import type { Texts } from './check-texts.ts';
import { fileValue } from './file-value.ts';
import { leaves, sentenceOf } from './text-places.ts';

/** Links of answers and policies to what the site has not. */
export function brokenLinks(texts: Texts, brand: Brand): Finding[] {
  const home = ['top', 'year', 'content', ...sections];
  return brand.languages.flatMap((language) => {
    const { policies } = readPolicies({ source: brand.source, language }, { takenBy: 'server' });
    const anchors = new Map<string, readonly string[]>([
      ['/', home],
      ...policies.map(
        ({ slug, sections }) => [`/${slug}`, ['top', 'content', ...sections.map(({ id }) => id)]] as const,
      ),
    ]);
    return linksIn(texts, language.folder).flatMap(({ file, path, href }): Finding[] => {
      const url = URL.canParse(href, 'https://a.invalid') ? new URL(href, 'https://a.invalid') : undefined;
      const parts = url && anchors.get(url.pathname);
      const anchor = decoded(url?.hash.slice(1) ?? '');
      if (parts && (anchor === '' || parts.includes(anchor))) return [];
      const what = parts
        ? `${url?.pathname} has no part “#${anchor}”, and a link leads there`
        : `There is no “${url?.pathname ?? href}”, and a link or a picture leads there`;
      return [
        {
          level: 'error',
          sentence: sentenceOf({
            level: 'error',
            what,
            todo: 'correct it in the file of the brand that states it',
          }),
          file,
          path,
        },
      ];
    });
  });
}

/** An anchor as it is named; one that names nothing, such as `#100%`, as it is written. */
function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** Links to addresses of the site itself, as they are written. */
function linksIn(texts: Texts, folder: string): { file: string; path: Path; href: string }[] {
  const answers = `${folder}/faqs.yaml`;
  const inAnswers = [...leaves(fileValue(answers, texts.get(answers) ?? ''))]
    .filter(({ path }) => path.at(-1) === 'href')
    .map(({ path, text }) => ({ file: answers, path, href: text }));
  const inPolicies = policySlugs.flatMap((slug) => {
    const file = `${folder}/policies/${slug}.md`;
    return [...(texts.get(file) ?? '').matchAll(/\]\((\/[^)\s]{0,2000})\)/g)].map(([, href = '']) => ({
      file,
      path: ['text'],
      href,
    }));
  });
  return [...inAnswers, ...inPolicies];
}
