/** Which folders of a brand hold the words of a language. */
import type * as v from 'valibot';
import type { BrandSource } from './brand-source.ts';
import type { brandSchema } from './schema/brand.ts';

type Stated = Pick<v.InferOutput<typeof brandSchema>, 'languages' | 'drafts'>;

interface Folders {
  /** The first is at `/`. */
  readonly published: readonly [string, ...string[]];
  readonly drafts: readonly string[];
  /** Sentences about what `brand.yaml` says of them. */
  readonly problems: readonly string[];
}

/** The folders of a brand's languages. `brand.yaml` states them, but for a single one. */
export function findLanguageFolders(source: BrandSource, stated: Stated): Folders {
  const there = foldersIn(source);
  const drafts = stated.drafts ?? [];
  const others = there.filter((folder) => !drafts.includes(folder));
  const [first = 'en', ...more] = stated.languages ?? others.slice(0, 1);
  const published = [first, ...more] as const;
  const listed = [...published, ...drafts];
  const problem = (key: 'languages' | 'drafts', place: number, folder: string): string[] => {
    const field = `brand.${key}[${place}]`;
    if (!there.includes(folder))
      return [`${field} should be a folder with the words of a language, and there is no ${folder}/.`];
    return listed.indexOf(folder) < (key === 'languages' ? 0 : published.length) + place
      ? [`${field} should be a folder that is not named yet, and is “${folder}”.`]
      : [];
  };
  return {
    published,
    drafts,
    problems: [
      ...(stated.languages ?? []).flatMap((folder, place) => problem('languages', place, folder)),
      ...drafts.flatMap((folder, place) => problem('drafts', place, folder)),
      ...(stated.languages || others.length < 2
        ? []
        : [
            `brand.languages is missing, and should be the languages in their order, as in [${others.join(', ')}]: the first is at /.`,
          ]),
      ...(stated.languages ? others : [])
        .filter((folder) => !listed.includes(folder))
        .map(
          (folder) =>
            `brand.languages should name ${folder}, too, since there is a folder ${folder}/; or brand.drafts, until its words are ready.`,
        ),
    ],
  };
}

/** The brand's folders that are named by the code of a language, such as `en` or `pt-BR`. */
function foldersIn(source: BrandSource): string[] {
  const known = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return source
    .folders()
    .filter((name) => /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(name) && known.of(name) !== undefined)
    .sort();
}
