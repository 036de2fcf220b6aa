/** Reads and checks the words of one language: a folder of the brand, with the brand's facts filled in. */
import type * as v from 'valibot';
import { BrandFiles } from './brand-files.ts';
import { figures } from './known.ts';
import { directionOf, ownName, type Prefixed, pathIn } from './languages.ts';
import { createKit, type Kit } from './messages/kit.ts';
import { readMessages } from './messages/message.ts';
import type { brandSchema } from './schema/brand.ts';
import type { factsSchema } from './schema/facts.ts';
import { afterSendingSchema } from './schema/language/after-sending.ts';
import { brandWordsSchema } from './schema/language/brand.ts';
import { cancellationTiersSchema } from './schema/language/cancellation-tiers.ts';
import { deskSchema } from './schema/language/desk.ts';
import { footerSchema } from './schema/language/footer.ts';
import { formSchema } from './schema/language/form.ts';
import { heroSchema } from './schema/language/hero.ts';
import { httpProblemsSchema } from './schema/language/http-problems.ts';
import { localeSchema } from './schema/language/locale.ts';
import { mailSchema } from './schema/language/mail.ts';
import { navigationSchema } from './schema/language/navigation.ts';
import { pagesSchema } from './schema/language/pages.ts';
import { requestFormSchema } from './schema/language/request-form.ts';
import { sheetSchema } from './schema/language/sheet.ts';
import { timesSchema } from './schema/language/times.ts';
import { webhookSchema } from './schema/language/webhook.ts';
import type { servicesSchema } from './schema/services.ts';
import { type Typeface, typefacesSchema } from './schema/typefaces.ts';
import { type Section, sectionSchemas, sections } from './sections.ts';
import type { BrandSource } from './source.ts';

export type Language = ReturnType<typeof readLanguage>;

export type Words = Language['words'];

type SectionWords = { readonly [Name in Section]: v.InferOutput<ReturnType<(typeof sectionSchemas)[Name]>> };

/** What only the desk reads: its page, the mails, the sheet, and what other programs are told. */
interface DeskWords {
  readonly desk: v.InferOutput<ReturnType<typeof deskSchema>>;
  readonly mail: v.InferOutput<ReturnType<typeof mailSchema>>;
  readonly sheet: v.InferOutput<ReturnType<typeof sheetSchema>>;
  readonly webhook: v.InferOutput<ReturnType<typeof webhookSchema>>;
}

/** What a brand states once for all of its languages. */
export interface Stated {
  readonly source: BrandSource;
  readonly brand: v.InferOutput<typeof brandSchema>;
  readonly facts: v.InferOutput<typeof factsSchema>;
  readonly services: v.InferOutput<typeof servicesSchema>;
  /** Of each language that has none of its own. */
  readonly typefaces: readonly Typeface[];
}

/** A folder of a brand, and where its pages are. */
interface Place extends Prefixed {
  readonly folder: string;
  /** Whether visitors may choose between several languages. */
  readonly oneOfSeveral: boolean;
  /** The brand's first language, where this is another. */
  readonly first?: First | undefined;
}

/** What a language takes from the brand's first one: the desk reads that one, and what is stored is the same in all. */
interface First {
  readonly folder: string;
  readonly words: DeskWords & { readonly form: v.InferOutput<ReturnType<typeof formSchema>> };
}

/** @throws {BrandError} with a sentence for each problem, with file and line */
export function readLanguage(
  { source, brand, facts, services, typefaces: shared }: Stated,
  { folder, prefix, oneOfSeveral, first }: Place,
) {
  const files = new BrandFiles(source);
  const locale = files.yaml(`${folder}/locale.yaml`, 'locale', localeSchema);
  files.settle();
  const faces = facesOf(files, { source, typefaces: shared }, folder);
  files.judge(`${folder}/locale.yaml`, oneOfSeveral ? localeProblems(folder, locale.language) : []);

  const { name, currency, social: _, referencePrefix: __, languages: ___, drafts: ____, ...reached } = brand;
  const writing = { language: locale.language, currency, spelled: [] as readonly string[] };
  const known = { ...figures(facts, currency), brand: name, ...reached, serviceCount: services.length };
  let kit = createKit(readMessages(writing, known), { prefix });
  const brandWords = files.yaml(`${folder}/brand.yaml`, 'brand', brandWordsSchema(kit));
  files.settle();

  const { headquarters, areaServed, paymentProvider } = brandWords;
  const named = { ...known, headquarters, areaServed, paymentProvider };
  kit = createKit(readMessages(writing, named), { prefix });
  const { spelled, ...times } = files.yaml(`${folder}/times.yaml`, '', timesSchema(kit)) ?? {};
  files.settle();

  const texts = {
    writing: { ...writing, spelled },
    known: { ...named, aroundTheClock: times.times.support },
  };
  kit = createKit(readMessages(texts.writing, texts.known), { prefix });
  const words = {
    brand: brandWords,
    ...times,
    ...(Object.fromEntries(
      sections.map((name) => [name, files.yaml(`${folder}/${name}.yaml`, name, sectionSchemas[name](kit))]),
    ) as SectionWords),
    ...files.yaml(`${folder}/after-sending.yaml`, '', afterSendingSchema(kit)),
    cancellationTiers: files.yaml(
      `${folder}/cancellation-tiers.yaml`,
      'cancellationTiers',
      cancellationTiersSchema(kit),
    ),
    ...files.yaml(`${folder}/request-form.yaml`, '', requestFormSchema(kit)),
    footer: files.yaml(`${folder}/footer.yaml`, 'footer', footerSchema(kit)),
    form: files.yaml(`${folder}/form.yaml`, 'form', formSchema(kit)),
    hero: files.yaml(`${folder}/hero.yaml`, 'hero', heroSchema(kit)),
    ...files.yaml(`${folder}/http-problems.yaml`, '', httpProblemsSchema(kit)),
    ...files.yaml(`${folder}/navigation.yaml`, '', navigationSchema(kit)),
    ...files.yaml(`${folder}/pages.yaml`, '', pagesSchema(kit)),
    ...(first ? deskWords(first.words) : readDeskWords(files, folder, kit)),
  };
  files.settle();
  files.judge(`${folder}/services.yaml`, servicesProblems(services, words.services.items));
  files.judge(`${folder}/form.yaml`, optionProblems(services, words.form.options));
  files.judge(`${folder}/form.yaml`, first ? otherOptions(words.form.options, first) : []);
  const missing = (key: string, shape: string) => [
    `${key} is missing, and should be ${shape}: the brand has several languages.`,
  ];
  if (oneOfSeveral && !words.languages)
    files.judge(`${folder}/navigation.yaml`, missing('languages', 'a group of values'));
  if (oneOfSeveral && !words.mail.wroteIn)
    files.judge(`${folder}/mail.yaml`, missing('mail.wroteIn', 'text'));
  if (oneOfSeveral && !words.sheet.lines.wroteIn)
    files.judge(`${folder}/sheet.yaml`, missing('sheet.lines.wroteIn', 'text'));
  files.settle();
  return {
    /** Its name is the language's code, as in `pt`. */
    folder,
    /** What its addresses begin with: empty for the brand's first language, else `/pt`. */
    prefix,
    /** The address of its landing page. */
    home: pathIn({ prefix }, '/'),
    locale,
    /** What it is called where one chooses it: “Português”. */
    name: locale.name ?? ownName(folder),
    direction: directionOf(locale.language),
    ...faces,
    /** For texts that are read later, such as the policies. */
    texts,
    words,
  };
}

const readDeskWords = (files: BrandFiles, folder: string, kit: Kit): DeskWords => ({
  desk: files.yaml(`${folder}/desk.yaml`, 'desk', deskSchema(kit)),
  mail: files.yaml(`${folder}/mail.yaml`, 'mail', mailSchema(kit)),
  sheet: files.yaml(`${folder}/sheet.yaml`, 'sheet', sheetSchema(kit)),
  webhook: files.yaml(`${folder}/webhook.yaml`, 'webhook', webhookSchema(kit)),
});

const deskWords = ({ desk, mail, sheet, webhook }: DeskWords): DeskWords => ({ desk, mail, sheet, webhook });

/** The typefaces of a language: those in its folder, else the brand's; and the folder that they are cut into. */
function facesOf(
  files: BrandFiles,
  { source, typefaces }: Pick<Stated, 'source' | 'typefaces'>,
  folder: string,
) {
  const own = `${folder}/typefaces.yaml`;
  return source.read(own) !== undefined
    ? { typefaces: files.yaml(own, 'typefaces', typefacesSchema), typefacesFolder: `typefaces/${folder}/` }
    : { typefaces, typefacesFolder: 'typefaces/' };
}

/** Problems of a locale: whoever copies a folder may forget it. */
function localeProblems(folder: string, language: string): string[] {
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
function servicesProblems(services: readonly Identified[], described: readonly Identified[]): string[] {
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
function optionProblems(
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
function otherOptions(options: readonly { readonly value: string }[], { folder, words }: First): string[] {
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
