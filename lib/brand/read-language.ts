/**
 * Reads and validates the texts of one language, which are in a folder of the brand. Inserts the brand's facts into the
 * texts.
 */
import type * as v from 'valibot';
import { BrandReader } from './brand-reader.ts';
import type { BrandSource } from './brand-source.ts';
import { computeTextValues } from './figures.ts';
import { getDirection, getNativeLanguageName, localizePath, type PathPrefix } from './languages.ts';
import { createMessageParser } from './messages/message.ts';
import { createTextSchemas, type TextSchemas } from './messages/text-schemas.ts';
import type { brandSchema } from './schema/brand.ts';
import type { factsSchema } from './schema/facts.ts';
import { inboxSchema } from './schema/language/inbox.ts';
import { mailSchema } from './schema/language/mail.ts';
import {
  formSchema,
  httpProblemsSchema,
  requestFormSchema,
  responseTextsSchema,
} from './schema/language/requests.ts';
import { requestSheetSchema } from './schema/language/sheet.ts';
import {
  brandTextsSchema,
  cancellationTiersSchema,
  footerSchema,
  heroSchema,
  localeSchema,
  navigationSchema,
  pagesSchema,
  timesSchema,
} from './schema/language/site.ts';
import { webhookSchema } from './schema/language/webhook.ts';
import type { servicesSchema } from './schema/services.ts';
import { type Typeface, typefacesSchema } from './schema/typefaces.ts';
import { sectionSchemas } from './sections.ts';

export type Language = ReturnType<typeof readLanguage>;

export type BrandTexts = Language['words'];

/**
 * The schema of each text file of a language. The key is the name by which error messages refer to the file:
 * `cancellationTiers` for `cancellation-tiers.yaml`.
 */
export const wordSchemas = {
  ...sectionSchemas,
  cancellationTiers: cancellationTiersSchema,
  footer: footerSchema,
  form: formSchema,
  hero: heroSchema,
};

/**
 * The texts for the staff: the inbox, the mails, the request sheet (a page with the list of requests), and the chat messages.
 */
const deskSchemas = {
  desk: inboxSchema,
  mail: mailSchema,
  sheet: requestSheetSchema,
  webhook: webhookSchema,
};

type Schemas = Readonly<Record<string, (kit: TextSchemas) => v.GenericSchema>>;

type WordsOf<Group extends Schemas> = {
  readonly [Name in keyof Group]: v.InferOutput<ReturnType<Group[Name]>>;
};

export interface SharedBrandData {
  readonly source: BrandSource;
  readonly brand: v.InferOutput<typeof brandSchema>;
  readonly facts: v.InferOutput<typeof factsSchema>;
  readonly services: v.InferOutput<typeof servicesSchema>;
  /** The typefaces of languages without own typefaces. */
  readonly typefaces: readonly Typeface[];
}

interface LanguageLocation extends PathPrefix {
  readonly folder: string;
  /** Whether the brand has several languages, including drafts. */
  readonly oneOfSeveral: boolean;
  /** Undefined if this is the brand's first language. */
  readonly first?: FirstLanguage | undefined;
}

/**
 * The parts of the first language that other languages use. The staff's texts are always in the first language, and the
 * stored values of form options are the same in all languages.
 */
interface FirstLanguage {
  readonly folder: string;
  readonly words: WordsOf<typeof deskSchemas & Pick<typeof wordSchemas, 'form'>>;
}

/** @throws {BrandError} with a sentence for each problem, with file and line */
export function readLanguage(
  { source, brand, facts, services, typefaces: sharedTypefaces }: SharedBrandData,
  { folder, prefix, oneOfSeveral, first }: LanguageLocation,
) {
  const files = new BrandReader(source);
  const locale = files.readYaml(`${folder}/locale.yaml`, 'locale', localeSchema);
  files.throwProblems();
  const typefacesFile = `${folder}/typefaces.yaml`;
  const hasOwnTypefaces = source.read(typefacesFile) !== undefined;
  const typefaces = hasOwnTypefaces
    ? files.readYaml(typefacesFile, 'typefaces', typefacesSchema)
    : sharedTypefaces;
  files.addProblems(`${folder}/locale.yaml`, oneOfSeveral ? findLocaleProblems(folder, locale.language) : []);

  const { name, currency, social: _, referencePrefix: __, languages: ___, drafts: ____, ...contact } = brand;
  const writing = { language: locale.language, currency, spelled: [] as readonly string[] };
  const known = {
    ...computeTextValues(facts, currency),
    brand: name,
    ...contact,
    serviceCount: services.length,
  };
  let kit = createTextSchemas(createMessageParser(writing, known), { prefix });
  const brandWords = files.readYaml(`${folder}/brand.yaml`, 'brand', brandTextsSchema(kit));
  files.throwProblems();

  const { headquarters, areaServed, paymentProvider } = brandWords;
  const knownWithBrand = { ...known, headquarters, areaServed, paymentProvider };
  kit = createTextSchemas(createMessageParser(writing, knownWithBrand), { prefix });
  const { spelled, ...times } = files.readYaml(`${folder}/times.yaml`, '', timesSchema(kit)) ?? {};
  files.throwProblems();

  const messageSettings = {
    writing: { ...writing, spelled },
    known: { ...knownWithBrand, aroundTheClock: times.times.support },
  };
  kit = createTextSchemas(createMessageParser(messageSettings.writing, messageSettings.known), { prefix });
  const { desk, mail, sheet, webhook } = first?.words ?? readWords(files, folder, kit, deskSchemas);
  const words = {
    brand: brandWords,
    ...times,
    ...readWords(files, folder, kit, wordSchemas),
    ...files.readYaml(`${folder}/after-sending.yaml`, '', responseTextsSchema(kit)),
    ...files.readYaml(`${folder}/request-form.yaml`, '', requestFormSchema(kit)),
    ...files.readYaml(`${folder}/http-problems.yaml`, '', httpProblemsSchema(kit)),
    ...files.readYaml(`${folder}/navigation.yaml`, '', navigationSchema(kit)),
    ...files.readYaml(`${folder}/pages.yaml`, '', pagesSchema(kit)),
    desk,
    mail,
    sheet,
    webhook,
  };
  files.throwProblems();
  files.addProblems(`${folder}/services.yaml`, findServiceProblems(services, words.services.items));
  files.addProblems(`${folder}/form.yaml`, findOptionProblems(services, words.form.options));
  files.addProblems(`${folder}/form.yaml`, first ? compareOptions(words.form.options, first) : []);
  for (const [file, key, shape, value] of [
    ['navigation', 'languages', 'a group of values', words.languages],
    ['mail', 'mail.wroteIn', 'text', words.mail.wroteIn],
    ['sheet', 'sheet.lines.wroteIn', 'text', words.sheet.lines.wroteIn],
  ] as const)
    if (oneOfSeveral && !value)
      files.addProblems(`${folder}/${file}.yaml`, [
        `${key} is missing, and must be ${shape}: the brand has several languages.`,
      ]);
  files.throwProblems();
  return {
    folder,
    /** Empty for the brand's first language, `/pt` for another. */
    prefix,
    home: localizePath({ prefix }, '/'),
    locale,
    /** The language's name in that language: “Português”. */
    name: locale.name ?? getNativeLanguageName(folder),
    direction: getDirection(locale.language),
    typefaces,
    typefacesFolder: hasOwnTypefaces ? `typefaces/${folder}/` : 'typefaces/',
    /** The locale and the known values of messages, with which the policies and the editor parse further texts. */
    messageSettings,
    words,
  };
}

function readWords<Group extends Schemas>(
  files: BrandReader,
  folder: string,
  kit: TextSchemas,
  schemas: Group,
): WordsOf<Group> {
  const words = Object.entries(schemas).map(([name, schema]) => [
    name,
    files.readYaml(`${folder}/${getTextFileName(name)}`, name, schema(kit)),
  ]);
  return Object.fromEntries(words) as WordsOf<Group>;
}

/** Returns `cancellation-tiers.yaml` for `cancellationTiers`. */
export const getTextFileName = (name: string): string =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;

/** Reports a locale that does not match the folder. This happens after an owner copies a folder. */
function findLocaleProblems(folder: string, language: string): string[] {
  const expected = new Intl.Locale(folder).language;
  return new Intl.Locale(language).language === expected
    ? []
    : [
        `locale.language must be a region’s form of “${expected}”, as the folder is called, and is “${language}”.`,
      ];
}

interface Identified {
  readonly id: string;
}

function findServiceProblems(services: readonly Identified[], described: readonly Identified[]): string[] {
  const ids = (list: readonly Identified[]) => list.map(({ id }) => id);
  return [
    ...described.flatMap(({ id }, index) =>
      ids(services).includes(id) && ids(described).indexOf(id) === index
        ? []
        : [`services.items[${index}].id must be the id of a service in services.yaml, and is “${id}”.`],
    ),
    ...services.flatMap(({ id }) =>
      ids(described).includes(id)
        ? []
        : [`services.items must describe “${id}”, a service in services.yaml.`],
    ),
  ];
}

/** Reports duplicate values of the form's options. Requests are stored with these values, so each must be unique. */
function findOptionProblems(
  services: readonly Identified[],
  options: readonly { readonly value: string }[],
): string[] {
  const values = [...services.map(({ id }) => id), ...options.map(({ value }) => value)];
  return options.flatMap(({ value }, index) =>
    values.indexOf(value) === services.length + index
      ? []
      : [`form.options[${index}].value must be a name that nothing else has, and is “${value}”.`],
  );
}

/** Reports options that differ from those of the first language. Stored values must mean the same in all languages. */
function compareOptions(
  options: readonly { readonly value: string }[],
  { folder, words }: FirstLanguage,
): string[] {
  const values = options.map(({ value }) => value);
  const firstValues = words.form.options.map(({ value }) => value);
  return [
    ...values.flatMap((value, index) =>
      firstValues.includes(value)
        ? []
        : [`form.options[${index}].value must be one that ${folder}/form.yaml has, too, and is “${value}”.`],
    ),
    ...firstValues
      .filter((value) => !values.includes(value))
      .map((value) => `form.options must have “${value}”, as ${folder}/form.yaml has.`),
  ];
}
