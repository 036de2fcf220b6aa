import { BrandReader } from './brand-reader.ts';
import type { BrandSource } from './brand-source.ts';
import { BrandError } from './directory.ts';
import { findLanguageFolders } from './language-folders.ts';
import { checkOpeningHours } from './opening-hours.ts';
import { type BrandTexts, type Language, readLanguage } from './read-language.ts';
import { brandSchema } from './schema/brand.ts';
import { factsSchema } from './schema/facts.ts';
import { openingHoursSchema } from './schema/opening-hours.ts';
import { servicesSchema } from './schema/services.ts';
import { typefacesSchema } from './schema/typefaces.ts';

export type { BrandTexts, Language };

export type Brand = ReturnType<typeof readBrand>;

/**
 * Reads and validates a brand.
 * @param folder the folder of the language to return as `language`; can be a draft, by default the first language
 * @throws {BrandError} with a sentence for each problem, with file and line
 */
export function readBrand(source: BrandSource, folder?: string) {
  const files = new BrandReader(source);
  const brand = files.readYaml('brand.yaml', 'brand', brandSchema);
  const facts = files.readYaml('facts.yaml', 'facts', factsSchema);
  const openingHours = files.readYaml('opening-hours.yaml', 'openingHours', openingHoursSchema);
  const services = files.readYaml('services.yaml', 'services', servicesSchema);
  const typefaces = files.readYaml('typefaces.yaml', 'typefaces', typefacesSchema);
  // Throws now, because invalid values would cause misleading error messages in the code below.
  files.throwProblems();
  files.addProblems('opening-hours.yaml', checkOpeningHours(openingHours));
  const { published, drafts, problems } = findLanguageFolders(source, brand);
  files.addProblems('brand.yaml', problems);
  files.throwProblems();

  const shared = { source, brand, facts, services, typefaces };
  const oneOfSeveral = published.length + drafts.length > 1;
  const [firstFolder, ...otherFolders] = published;
  const first = readLanguage(shared, { folder: firstFolder, prefix: '', oneOfSeveral });
  const readOther = (other: string) =>
    readLanguage(shared, { folder: other, prefix: `/${other}`, oneOfSeveral, first });
  const languages = [first, ...readAll(otherFolders, readOther)] as const;
  const draft = drafts.find((name) => name === folder);
  const language = draft ? readOther(draft) : languages.find((one) => one.folder === (folder ?? firstFolder));
  if (!language)
    throw new BrandError(
      `The brand has no language ${folder}. Its languages are: ${[...published, ...drafts].join(', ')}.`,
    );
  return {
    ...shared,
    openingHours,
    /** The published languages. The first one is at `/`, and its texts are used for the staff. */
    languages,
    deskLanguage: { folder: first.folder, direction: first.direction },
    replies: Object.fromEntries(languages.map(({ folder, words }) => [folder, words.reply])),
    drafts,
    language,
  };
}

/** Reads several languages, and reports the problems of all of them in one error. */
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
