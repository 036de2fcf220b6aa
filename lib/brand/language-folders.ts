import type * as v from 'valibot';
import type { BrandSource } from './brand-source.ts';
import type { brandSchema } from './schema/brand.ts';

type LanguageLists = Pick<v.InferOutput<typeof brandSchema>, 'languages' | 'drafts'>;

/**
 * Finds the folders of a brand's languages. `brand.yaml` lists them, unless there is only one.
 * @returns the published languages (the first is served at `/`), the draft languages, and messages about invalid lists
 */
export function findLanguageFolders(source: BrandSource, lists: LanguageLists) {
  const existing = listLanguageFolders(source);
  const drafts = lists.drafts ?? [];
  const unlisted = existing.filter((folder) => !drafts.includes(folder));
  const [first = 'en', ...rest] = lists.languages ?? unlisted.slice(0, 1);
  const published = [first, ...rest] as const;
  const listed = [...published, ...drafts];
  const findProblems = (key: 'languages' | 'drafts', index: number, folder: string): string[] => {
    const field = `brand.${key}[${index}]`;
    if (!existing.includes(folder))
      return [`${field} must be a folder with the words of a language, and there is no folder ${folder}/.`];
    return listed.indexOf(folder) < (key === 'languages' ? 0 : published.length) + index
      ? [`${field} must be a folder that is not named yet, and is “${folder}”.`]
      : [];
  };
  return {
    published,
    drafts,
    problems: [
      ...(lists.languages ?? []).flatMap((folder, index) => findProblems('languages', index, folder)),
      ...drafts.flatMap((folder, index) => findProblems('drafts', index, folder)),
      ...(lists.languages || unlisted.length < 2
        ? []
        : [
            `brand.languages is missing, and must be the languages in their order, as in [${unlisted.join(', ')}]: the first is at /.`,
          ]),
      ...(lists.languages ? unlisted : [])
        .filter((folder) => !listed.includes(folder))
        .map(
          (folder) =>
            `brand.languages must name ${folder}, too, since there is a folder ${folder}/; or brand.drafts, until its texts are ready.`,
        ),
    ],
  };
}

function listLanguageFolders(source: BrandSource): string[] {
  const known = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return source
    .folders()
    .filter((name) => /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(name) && known.of(name) !== undefined)
    .sort();
}
