/** Makes the files of a brand of 2.0 from a brand of 1.x. */
import { placeholdersIn } from './markers.ts';
import { type OldBrand, readOldBrand } from './old-brand.ts';
import { policies } from './policies.ts';
import type { Files, Report } from './report.ts';
import { Texts } from './texts.ts';
import { between, mailSubject, Words, webhook } from './words.ts';

type Values = Record<string, unknown>;

/** @returns the new files for which the old modules have something, and the language’s folder */
export async function newFiles(folder: URL, report: Report): Promise<Files> {
  const brand = await readOldBrand(folder);
  const language = brand.locale.language.split('-')[0] ?? 'en';
  const tiers = brand.has('words/cancellation-tiers.ts')
    ? await brand.plain('words/cancellation-tiers.ts')
    : {};
  const example = (tiers.earlyCancellationExample ?? {}) as Values;
  const texts = new Texts(brand, example, report);
  const words = new Words(brand, texts, await spelledOf(brand), report);
  const own = await ownFiles(brand, words, texts, report);
  const files: Files = { ...(await commonFiles(brand)), ...prefixed(language, own) };
  return { ...files, ...prefixed(`${language}/policies`, await policies(brand, texts, report)) };
}

const prefixed = (folder: string, files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).flatMap(([file, value]) =>
      value === undefined ? [] : [[`${folder}/${file}`, value]],
    ),
  );

/** Files that are the same in every language. */
async function commonFiles(brand: OldBrand): Promise<Files> {
  const { brand: of, locale } = brand;
  const stated = Object.fromEntries(
    [
      'name',
      'website',
      'referencePrefix',
      'telephone',
      'telephoneShown',
      'email',
      'legalEmail',
      'privacyEmail',
    ].map((name) => [name, of[name]]),
  );
  const files: Files = {
    'brand.yaml': {
      ...stated,
      currency: locale.currency,
      social: (of.social as { network: string; url?: string }[]).map(({ network, url }) =>
        url ? { network, url } : { network },
      ),
    },
    'facts.yaml': await facts(brand),
  };
  if (brand.has('opening-hours.ts')) {
    const { openingHours } = (await brand.plain('opening-hours.ts')) as { openingHours: Values };
    const { timeZoneShown: _, ...hours } = openingHours;
    files['opening-hours.yaml'] = copied(hours);
  }
  if (brand.has('words/services.ts')) {
    const { services } = (await brand.plain('words/services.ts')) as { services: Values[] };
    files['services.yaml'] = services.map(({ id, hour, icon, composition }) =>
      defined({ id, hour, icon, composition }),
    );
  }
  if (brand.has('typefaces.ts'))
    files['typefaces.yaml'] = copied((await brand.plain('typefaces.ts')).typefaces);
  return files;
}

/** A deep copy: YAML would write values that several places share as references. */
const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const defined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

async function facts(brand: OldBrand): Promise<Values> {
  const { evening, ...figures } = brand.facts;
  const { earlyCancellationExample } = (
    brand.has('words/cancellation-tiers.ts') ? await brand.within('words/cancellation-tiers.ts') : {}
  ) as { earlyCancellationExample?: { price: string } };
  const [price = ''] = placeholdersIn(String(earlyCancellationExample?.price ?? ''));
  const [, cancellationExampleOf] = price.match(/^\{\$(\w+) :money\}$/) ?? [];
  return defined({ ...figures, cancellationExampleOf, evening });
}

/** The numbers in words that some modules kept for themselves, from none on. */
async function spelledOf(brand: OldBrand): Promise<readonly string[]> {
  for (const file of ['words/sheet.ts', 'words/services.ts']) {
    const lists = brand.has(file)
      ? Object.entries(await brand.plain(file))
          .filter(([name]) => name.startsWith('private_'))
          .map(([, value]) => value)
      : [];
    const found = lists.find(
      (value) => Array.isArray(value) && value.length > 4 && value.every((each) => typeof each === 'string'),
    );
    if (found) return found as string[];
  }
  return [];
}

/** Files of the language. */
async function ownFiles(brand: OldBrand, words: Words, texts: Texts, report: Report): Promise<Files> {
  const { brand: of, locale } = brand;
  const { openingHours } = (brand.has('opening-hours.ts') ? await brand.plain('opening-hours.ts') : {}) as {
    openingHours?: Values;
  };
  const [contact, requestForm, receipt] = await all(words, 'contact', ['contact', 'requestForm', 'receipt']);
  const [received, notSent] = await all(words, 'after-sending', ['received', 'notSent']);
  const [problems, idempotencyKey] = await all(words, 'http-problems', [
    'problems',
    'idempotencyKeyProblems',
  ]);
  const [sections, legalPages, navigation] = await all(words, 'navigation', [
    'sections',
    'legalPages',
    'navigation',
  ]);
  const [times, hoursWords, deskNow] = await all(words, 'times', ['times', 'openingHoursWords', 'deskNow']);
  const [footer] = await all(words, 'footer', ['footer']);
  const [hero] = await all(words, 'hero', ['hero']);
  const mail = await words.words('mail', 'mail');
  const testMail = await testMailOf(brand, words);
  const sheet = await words.words('sheet', 'sheet');
  const { tagline: footerTagline, contactHref: _, ...footerRest } = footer ?? {};
  const { descriptor, claims: figures, ...heroRest } = hero ?? {};
  const { dismiss: _dismiss, ...requestFormRest } = requestForm ?? {};
  for (const [place, written, stated] of [
    ['words/footer.ts: footer.tagline', footerTagline, of.tagline],
    ['words/hero.ts: hero.descriptor', descriptor, of.descriptor],
  ])
    if (written !== undefined && JSON.stringify(written) !== JSON.stringify(stated))
      report.problem(`${place} is no longer apart from that of brand.ts, and says otherwise.`);
  return {
    'locale.yaml': { language: locale.language, clock: locale.clock },
    'brand.yaml': texts.value(
      'brand.ts: brand',
      ...(twice({
        tagline: of.tagline,
        descriptor: of.descriptor,
        headquarters: of.headquarters,
        areaServed: of.areaServed,
        paymentProvider: brand.paymentProvider,
      }) as [unknown, unknown]),
    ),
    'about.yaml': await words.words('about', 'about'),
    'after-sending.yaml': group({ received, notSent }),
    'cancellation-tiers.yaml': await words.words('cancellation-tiers', 'cancellationTiers'),
    'contact.yaml': contact && withKinds(contact, report),
    'request-form.yaml': group({ requestForm: requestForm && requestFormRest, receipt }),
    'faqs.yaml': group({
      section: await words.words('faqs-section', 'faqsSection'),
      items: await words.words('faqs', 'faqs'),
    }),
    'footer.yaml': footer && { ...footerRest, columns: columns(footer, report) },
    'form.yaml': await form(brand, words),
    'hero.yaml': hero && { ...heroRest, figures },
    'http-problems.yaml': group({ problems, idempotencyKey }),
    'mail.yaml': mail && { subject: await mailSubject(brand), ...mail, test: testMail },
    'navigation.yaml': group({
      sections: sections && byAddress(sections, /^\/#/),
      legalPages: legalPages && byAddress(legalPages, /^\//),
      navigation,
    }),
    'pages.yaml': await pages(brand, words),
    'services.yaml': await services(brand, words),
    'sheet.yaml': sheet && { ...sheet, answeredBy: await answeredBy(brand, words) },
    'testimonials.yaml': group({
      section: await words.words('testimonials', 'testimonialsSection'),
      items: await words.words('testimonials', 'testimonials'),
    }),
    'times.yaml': group({
      times: times && { ...times, deskZone: openingHours?.timeZoneShown },
      openingHours: hoursWords && { ...hoursWords, between: await between(brand) },
      deskNow,
      spelled: words.spelled.length > 0 ? words.spelled : undefined,
    }),
    'webhook.yaml': brand.has('words/webhook.ts') ? await webhook(brand, words) : undefined,
  };
}

interface Link {
  readonly href: string;
  readonly label: string;
}

/** Names of links, by the ends of their addresses. */
const byAddress = (links: unknown, before: RegExp): Values =>
  Object.fromEntries((links as Link[]).map(({ href, label }) => [href.replace(before, ''), label]));

/** Contact details: their values and addresses are the brand’s, and only the kind of each is kept. */
function withKinds(contact: Values, report: Report): Values {
  const kinds: Values = {
    '{$telephoneShown}': 'telephone',
    '{$email}': 'email',
    '{$headquarters}': 'headquarters',
    '{$areaServed}': 'areaServed',
  };
  const details = (contact.details as Values[]).flatMap(({ label, value, note }) => {
    const kind = kinds[String(value)];
    if (kind) return [{ kind, label, note }];
    report.problem(`words/contact.ts: the detail “${label}” is none of those that there may be: ${value}.`);
    return [];
  });
  return { ...contact, details };
}

/** The footer’s columns: services, the page’s sections, policies. The links of the last two are those of the navigation. */
function columns({ columns: before }: Values, report: Report): Values {
  const [services, company, legal, ...more] = before as { heading: string; links: Link[] }[];
  for (const { heading } of more) report.problem(`words/footer.ts: the column “${heading}” is one too many.`);
  return {
    services: { heading: services?.heading, links: services?.links.map(({ label }) => label) },
    company: { heading: company?.heading },
    legal: { heading: legal?.heading },
  };
}

const twice = (value: unknown): readonly [unknown, unknown] => [value, value];

const all = (words: Words, file: string, names: readonly string[]) =>
  Promise.all(names.map((name) => words.words(file, name)));

/** A file of several parts; undefined when all are missing. */
const group = (parts: Values): Values | undefined => {
  const stated = defined(parts);
  return Object.keys(stated).length > 0 ? stated : undefined;
};

async function answeredBy(brand: OldBrand, words: Words): Promise<string> {
  const { sheet } = (await brand.marked('words/sheet.ts')) as {
    sheet: { answeredBy: (...of: unknown[]) => string };
  };
  return words.message('sheet.sheet.answeredBy', sheet.answeredBy, [
    { name: 'by', kind: 'text' },
    { name: 'time', kind: 'text' },
  ]);
}

/** The words of the test mail, which were among those of the terminal in 1.x. */
async function testMailOf(brand: OldBrand, words: Words): Promise<Values | undefined> {
  if (!brand.has('words/desk.ts')) return undefined;
  const { desk } = (await brand.marked('words/desk.ts')) as {
    desk: { testMail: { subject: (name: string) => string; heading: string; lead: string } };
  };
  const { heading, lead, subject } = desk.testMail;
  return {
    subject: words.message('desk.desk.testMail.subject', subject as (...of: unknown[]) => unknown, [
      { name: 'brand', kind: 'text' },
    ]),
    heading,
    lead,
  };
}

interface Option {
  readonly value: string;
  readonly label: string;
}

async function form(brand: OldBrand, words: Words): Promise<Values | undefined> {
  if (!brand.has('words/form.ts')) return undefined;
  const module = (await brand.plain('words/form.ts')) as {
    serviceInterests: readonly Option[];
    messagePlaceholder: string;
  };
  const ids = await idsOf(brand);
  const interests = module.serviceInterests;
  const [labels, problems] = await all(words, 'form', ['fieldLabels', 'fieldProblems']);
  return {
    noService: interests.find(({ value }) => value === '')?.label,
    options: interests.filter(({ value }) => value !== '' && !ids.includes(value)),
    labels,
    messagePlaceholder: module.messagePlaceholder,
    problems,
  };
}

async function idsOf(brand: OldBrand): Promise<readonly string[]> {
  const { services } = (await brand.plain('words/services.ts')) as { services: readonly { id: string }[] };
  return services.map(({ id }) => id);
}

async function services(brand: OldBrand, words: Words): Promise<Values | undefined> {
  const items = (await words.words('services', 'services')) as unknown as Values[] | undefined;
  const section = await words.words('services', 'servicesSection');
  if (!items || !section) return undefined;
  const { serviceInterests } = (await brand.plain('words/form.ts')) as {
    serviceInterests: readonly Option[];
  };
  const word = words.spelled[items.length];
  const heading = String(section.heading);
  return {
    section: {
      ...section,
      // The figure is that of the services, in words.
      heading:
        word && new RegExp(`^${word}(?!\\p{L})`, 'u').test(heading)
          ? heading.replace(word, '{$serviceCount :spelled}')
          : heading,
    },
    items: items.map(({ hour: _, icon: __, composition: ___, id, ...rest }) => ({
      id,
      name: serviceInterests.find(({ value }) => value === id)?.label,
      ...rest,
    })),
  };
}

/** The title of a page is completed by `titled`, as it was in 1.x. Two pages are titled as what they say. */
async function pages(brand: OldBrand, words: Words): Promise<Values | undefined> {
  if (!brand.has('words/pages.ts')) return undefined;
  const names = ['landingPage', 'notFoundPage', 'failurePage', 'receivedPage', 'notSentPage', 'policyPage'];
  const found = await all(words, 'pages', names);
  const { titled, ...policyPage } = found.at(-1) ?? {};
  const [before = '', after = ''] = String(titled).split('{$title}');
  const bare = (page: Values | undefined): Values | undefined => {
    const title = String(page?.title ?? '');
    if (!page || !(title.startsWith(before) && title.endsWith(after))) return page;
    return { ...page, title: title.slice(before.length, title.length - after.length) };
  };
  return {
    titled,
    landingPage: found[0],
    notFoundPage: bare(found[1]),
    failurePage: bare(found[2]),
    receivedPage: { home: found[3]?.home },
    notSentPage: { label: found[4]?.label },
    policyPage,
  };
}
