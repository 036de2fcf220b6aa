/** Reads and checks a brand: what it states once, and its texts in each of its languages. */
import { BrandReader } from './brand-reader.ts';
import type { BrandSource } from './brand-source.ts';
import { BrandError } from './directory.ts';
import { findLanguageFolders } from './language-folders.ts';
import { checkOpeningHours } from './opening-hours.ts';
import { type Language, readLanguage, type Words } from './read-language.ts';
import { brandSchema } from './schema/brand.ts';
import { factsSchema } from './schema/facts.ts';
import { openingHoursSchema } from './schema/opening-hours.ts';
import { servicesSchema } from './schema/services.ts';
import { typefacesSchema } from './schema/typefaces.ts';

export type { Language, Words };

export type Brand = ReturnType<typeof readBrand>;

/**
 * Reads a brand.
 * @param folder of the language that is wanted, which may be a draft; by default the first
 * @throws {BrandError} with a sentence for each problem, with file and line
 */
export function readBrand(source: BrandSource, folder?: string) {
  const files = new BrandReader(source);
  const brand = files.readYaml('brand.yaml', 'brand', brandSchema);
  const facts = files.readYaml('facts.yaml', 'facts', factsSchema);
  const openingHours = files.readYaml('opening-hours.yaml', 'openingHours', openingHoursSchema);
  const services = files.readYaml('services.yaml', 'services', servicesSchema);
  const typefaces = files.readYaml('typefaces.yaml', 'typefaces', typefacesSchema);
  // Problems so far are reported first: they would cause others below.
  files.throwProblems();
  files.addProblems('opening-hours.yaml', checkOpeningHours(openingHours));
  const { published, drafts, problems } = findLanguageFolders(source, brand);
  files.addProblems('brand.yaml', problems);
  files.throwProblems();

  const stated = { source, brand, facts, services, typefaces };
  const oneOfSeveral = published.length + drafts.length > 1;
  const [firstFolder, ...otherFolders] = published;
  const first = readLanguage(stated, { folder: firstFolder, prefix: '', oneOfSeveral });
  const readOther = (each: string) =>
    readLanguage(stated, { folder: each, prefix: `/${each}`, oneOfSeveral, first });
  const languages = [first, ...readAll(otherFolders, readOther)] as const;
  const draft = drafts.find((each) => each === folder);
  const language = draft
    ? readOther(draft)
    : languages.find((each) => each.folder === (folder ?? firstFolder));
  if (!language)
    throw new BrandError(
      `The brand has no language ${folder}: there are ${[...published, ...drafts].join(', ')}.`,
    );
  return {
    ...stated,
    openingHours,
    /** Those that are published; the first one is at `/`, and the desk's. */
    languages,
    /** The folder and direction of the first language, which the desk reads. */
    deskLanguage: { folder: first.folder, direction: first.direction },
    /** How mails to visitors begin, by the folder of their language. */
    replies: Object.fromEntries(languages.map(({ folder, words }) => [folder, words.reply])),
    /** Folders of languages that are not published yet. */
    drafts,
    /** The one that was asked for. */
    language,
  };
}

/** Reads several languages; the problems of all of them are told at once. */
function readAll(folders: readonly string[], read: (folder: string) => Language): Language[] {
  const errors: BrandError[] = [];
  const languages = folders.flatMap((folder) => {
    try {
      return [read(folder)];
    } catch (error) {
      if (!(error instanceof BrandError)) throw error;
      errors.push(error);
      return [];
    }
  });
  if (errors.length > 0)
    throw new BrandError(
      errors.map(({ message }) => message).join('\n'),
      errors.flatMap(({ problems }) => problems),
    );
  return languages;
}
