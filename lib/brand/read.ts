/** Reads and checks a brand's folder: its facts, and its texts with the facts filled in. */
import { existsSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as v from 'valibot';
import { BrandFiles } from './brand-files.ts';
import { BrandError } from './directory.ts';
import { figures } from './known.ts';
import { createKit } from './messages/kit.ts';
import { readMessages } from './messages/message.ts';
import { checkOpeningHours } from './opening-hours.ts';
import { brandSchema } from './schema/brand.ts';
import { factsSchema } from './schema/facts.ts';
import { afterSendingSchema } from './schema/language/after-sending.ts';
import { brandWordsSchema } from './schema/language/brand.ts';
import { cancellationTiersSchema } from './schema/language/cancellation-tiers.ts';
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
import { openingHoursSchema } from './schema/opening-hours.ts';
import { servicesSchema } from './schema/services.ts';
import { typefacesSchema } from './schema/typefaces.ts';
import { type Section, sectionSchemas, sections } from './sections.ts';

export type Brand = ReturnType<typeof readBrand>;

export type Words = Brand['words'];

type SectionWords = { readonly [Name in Section]: v.InferOutput<ReturnType<(typeof sectionSchemas)[Name]>> };

/**
 * Reads a brand.
 * @param directory the brand's folder
 * @throws {BrandError} with a sentence for each problem, with file and line
 */
export function readBrand(directory: URL) {
  refuseCode(directory);
  const files = new BrandFiles(directory);
  const brand = files.yaml('brand.yaml', 'brand', brandSchema);
  const facts = files.yaml('facts.yaml', 'facts', factsSchema);
  const openingHours = files.yaml('opening-hours.yaml', 'openingHours', openingHoursSchema);
  const services = files.yaml('services.yaml', 'services', servicesSchema);
  const typefaces = files.yaml('typefaces.yaml', 'typefaces', typefacesSchema);
  const folder = languageFolder(directory);
  const locale = files.yaml(`${folder}/locale.yaml`, 'locale', localeSchema);
  // Problems so far are reported first: they would cause others below.
  files.settle();
  files.judge('opening-hours.yaml', checkOpeningHours(openingHours));

  const { name, currency, social: _, referencePrefix: __, ...reached } = brand;
  const writing = { language: locale.language, currency, spelled: [] as readonly string[] };
  const known = { ...figures(facts, currency), brand: name, ...reached, serviceCount: services.length };
  let kit = createKit(readMessages(writing, known));
  const brandWords = files.yaml(`${folder}/brand.yaml`, 'brand', brandWordsSchema(kit));
  files.settle();

  const { headquarters, areaServed, paymentProvider } = brandWords;
  const named = { ...known, headquarters, areaServed, paymentProvider };
  kit = createKit(readMessages(writing, named));
  const { spelled, ...times } = files.yaml(`${folder}/times.yaml`, '', timesSchema(kit)) ?? {};
  files.settle();

  const texts = {
    writing: { ...writing, spelled },
    known: { ...named, aroundTheClock: times.times.support },
  };
  kit = createKit(readMessages(texts.writing, texts.known));
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
    mail: files.yaml(`${folder}/mail.yaml`, 'mail', mailSchema(kit)),
    ...files.yaml(`${folder}/navigation.yaml`, '', navigationSchema(kit)),
    ...files.yaml(`${folder}/pages.yaml`, '', pagesSchema(kit)),
    sheet: files.yaml(`${folder}/sheet.yaml`, 'sheet', sheetSchema(kit)),
    webhook: files.yaml(`${folder}/webhook.yaml`, 'webhook', webhookSchema(kit)),
  };
  files.settle();
  files.judge(`${folder}/services.yaml`, servicesProblems(services, words.services.items));
  files.judge(`${folder}/form.yaml`, optionProblems(services, words.form.options));
  files.settle();
  return { directory, folder, texts, brand, facts, openingHours, services, typefaces, locale, words };
}

/** @throws {BrandError} for a brand of 1.x */
function refuseCode(directory: URL): void {
  const has = (file: string) => existsSync(new URL(file, directory));
  if (has('brand.yaml') || !has('brand.ts')) return;
  const folder = relative(process.cwd(), fileURLToPath(directory));
  throw new BrandError(
    `${folder} is a brand of 1.x: “npm run upgrade:brand -- ${folder}” turns it into data (docs/upgrading.md).`,
  );
}

/** The folder of the brand's language, named by its code, such as `en`. */
function languageFolder(directory: URL): string {
  const named = readdirSync(fileURLToPath(directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(entry.name))
    .map(({ name }) => name);
  return named.sort()[0] ?? 'en';
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
