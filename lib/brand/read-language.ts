/** Reads and checks the words of one language: a folder of the brand, with the brand's facts filled in. */
import type * as v from 'valibot';
import { BrandReader } from './brand-reader.ts';
import type { BrandSource } from './brand-source.ts';
import { computeFigures } from './figures.ts';
import { getDirection, getOwnName, localizePath, type PathPrefix } from './languages.ts';
import { createMessageReader } from './messages/message.ts';
import { createTextSchemas, type TextSchemas } from './messages/text-schemas.ts';
import type { brandSchema } from './schema/brand.ts';
import type { factsSchema } from './schema/facts.ts';
import { deskSchema } from './schema/language/desk.ts';
import { mailSchema } from './schema/language/mail.ts';
import {
  afterSendingSchema,
  formSchema,
  httpProblemsSchema,
  requestFormSchema,
} from './schema/language/requests.ts';
import { sheetSchema } from './schema/language/sheet.ts';
import {
  brandWordsSchema,
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

export type Words = Language['words'];

/** Each is the schema of a file, and what sentences call its value: `cancellationTiers` of `cancellation-tiers.yaml`. */
const wordSchemas = {
  ...sectionSchemas,
  cancellationTiers: cancellationTiersSchema,
  footer: footerSchema,
  form: formSchema,
  hero: heroSchema,
};

/** What only the desk reads: its page, the mails, the sheet, and what other programs are told. */
const deskSchemas = { desk: deskSchema, mail: mailSchema, sheet: sheetSchema, webhook: webhookSchema };

type Schemas = Readonly<Record<string, (kit: TextSchemas) => v.GenericSchema>>;

type WordsOf<Group extends Schemas> = {
  readonly [Name in keyof Group]: v.InferOutput<ReturnType<Group[Name]>>;
};

/** What a brand states once for all of its languages. */
export interface SharedBrandData {
  readonly source: BrandSource;
  readonly brand: v.InferOutput<typeof brandSchema>;
  readonly facts: v.InferOutput<typeof factsSchema>;
  readonly services: v.InferOutput<typeof servicesSchema>;
  /** Of each language that has none of its own. */
  readonly typefaces: readonly Typeface[];
}

/** A folder of a brand, and where its pages are. */
interface LanguageLocation extends PathPrefix {
  readonly folder: string;
  /** Whether visitors may choose between several languages. */
  readonly oneOfSeveral: boolean;
  /** The brand's first language, where this is another. */
  readonly first?: FirstLanguage | undefined;
}

/** What a language takes from the brand's first one: the desk reads that one, and what is stored is the same in all. */
interface FirstLanguage {
  readonly folder: string;
  readonly words: WordsOf<typeof deskSchemas & Pick<typeof wordSchemas, 'form'>>;
}

/** @throws {BrandError} with a sentence for each problem, with file and line */
export function readLanguage(
  { source, brand, facts, services, typefaces: shared }: SharedBrandData,
  { folder, prefix, oneOfSeveral, first }: LanguageLocation,
) {
  const files = new BrandReader(source);
  const locale = files.readYaml(`${folder}/locale.yaml`, 'locale', localeSchema);
  files.throwProblems();
  const ownFaces = `${folder}/typefaces.yaml`;
  const hasOwnFaces = source.read(ownFaces) !== undefined;
  const typefaces = hasOwnFaces ? files.readYaml(ownFaces, 'typefaces', typefacesSchema) : shared;
  files.addProblems(`${folder}/locale.yaml`, oneOfSeveral ? findLocaleProblems(folder, locale.language) : []);

  const { name, currency, social: _, referencePrefix: __, languages: ___, drafts: ____, ...reached } = brand;
  const writing = { language: locale.language, currency, spelled: [] as readonly string[] };
  const known = {
    ...computeFigures(facts, currency),
    brand: name,
    ...reached,
    serviceCount: services.length,
  };
  let kit = createTextSchemas(createMessageReader(writing, known), { prefix });
  const brandWords = files.readYaml(`${folder}/brand.yaml`, 'brand', brandWordsSchema(kit));
  files.throwProblems();

  const { headquarters, areaServed, paymentProvider } = brandWords;
  const named = { ...known, headquarters, areaServed, paymentProvider };
  kit = createTextSchemas(createMessageReader(writing, named), { prefix });
  const { spelled, ...times } = files.readYaml(`${folder}/times.yaml`, '', timesSchema(kit)) ?? {};
  files.throwProblems();

  const texts = {
    writing: { ...writing, spelled },
    known: { ...named, aroundTheClock: times.times.support },
  };
  kit = createTextSchemas(createMessageReader(texts.writing, texts.known), { prefix });
  const { desk, mail, sheet, webhook } = first?.words ?? readWords(files, folder, kit, deskSchemas);
  const words = {
    brand: brandWords,
    ...times,
    ...readWords(files, folder, kit, wordSchemas),
    ...files.readYaml(`${folder}/after-sending.yaml`, '', afterSendingSchema(kit)),
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
        `${key} is missing, and should be ${shape}: the brand has several languages.`,
      ]);
  files.throwProblems();
  return {
    /** Its name is the language's code, as in `pt`. */
    folder,
    /** What its addresses begin with: empty for the brand's first language, else `/pt`. */
    prefix,
    /** The address of its landing page. */
    home: localizePath({ prefix }, '/'),
    locale,
    /** What it is called where one chooses it: “Português”. */
    name: locale.name ?? getOwnName(folder),
    direction: getDirection(locale.language),
    /** Those in its folder, else the brand's. */
    typefaces,
    /** The folder that they are cut into. */
    typefacesFolder: hasOwnFaces ? `typefaces/${folder}/` : 'typefaces/',
    /** For texts that are read later, such as the policies. */
    texts,
    words,
  };
}

function readWords<Group extends Schemas>(
  files: BrandReader,
  folder: string,
  kit: TextSchemas,
  schemas: Group,
): WordsOf<Group> {
  const words = Object.entries(schemas).map(([name, schema]) => {
    const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [name, files.readYaml(`${folder}/${file}.yaml`, name, schema(kit))];
  });
  return Object.fromEntries(words) as WordsOf<Group>;
}

/** Problems of a locale: whoever copies a folder may forget it. */
function findLocaleProblems(folder: string, language: string): string[] {
  const expected = new Intl.Locale(folder).language;
  return new Intl.Locale(language).language === expected
    ? []
    : [
        `locale.language should be a region’s form of “${expected}”, as the folder is called, and is “${language}”.`,
      ];
}

interface Identified {
  readonly id: string;
}

/** Problems of services: each stands on the page once, and is described once. */
function findServiceProblems(services: readonly Identified[], described: readonly Identified[]): string[] {
  const ids = (list: readonly Identified[]) => list.map(({ id }) => id);
  return [
    ...described.flatMap(({ id }, place) =>
      ids(services).includes(id) && ids(described).indexOf(id) === place
        ? []
        : [`services.items[${place}].id should be the id of a service in services.yaml, and is “${id}”.`],
    ),
    ...services.flatMap(({ id }) =>
      ids(described).includes(id)
        ? []
        : [`services.items should describe “${id}”, a service in services.yaml.`],
    ),
  ];
}

/** Problems of the form's options: their values are stored with requests, so each must be unique. */
function findOptionProblems(
  services: readonly Identified[],
  options: readonly { readonly value: string }[],
): string[] {
  const values = [...services.map(({ id }) => id), ...options.map(({ value }) => value)];
  return options.flatMap(({ value }, place) =>
    values.indexOf(value) === services.length + place
      ? []
      : [`form.options[${place}].value should be a name that nothing else has, and is “${value}”.`],
  );
}

/** Problems of options that are not those of the first language: what is stored has to mean the same in all. */
function compareOptions(
  options: readonly { readonly value: string }[],
  { folder, words }: FirstLanguage,
): string[] {
  const values = options.map(({ value }) => value);
  const firstValues = words.form.options.map(({ value }) => value);
  return [
    ...values.flatMap((value, place) =>
      firstValues.includes(value)
        ? []
        : [
            `form.options[${place}].value should be one that ${folder}/form.yaml has, too, and is “${value}”.`,
          ],
    ),
    ...firstValues
      .filter((value) => !values.includes(value))
      .map((value) => `form.options should have “${value}”, as ${folder}/form.yaml has.`),
  ];
}
