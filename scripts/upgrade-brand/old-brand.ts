/** A brand of 1.x: its modules, run as they are, and with markers in place of figures, names and addresses. */
import { existsSync } from 'node:fs';
import { Figure, FigureRange, marker } from './markers.ts';
import { type Exports, importer, type StandIns } from './modules.ts';
import { markedPhrases, type Old, type Probe, plainPhrases } from './old-phrases.ts';

type Values = Readonly<Record<string, unknown>>;
type Load = (file: string) => Promise<Exports>;

/** Who takes the form: where the privacy policy asks. The host of a service is a name that no text has. */
const endpoints = {
  server: { takenBy: 'server' },
  service: { takenBy: 'service', address: 'https://form-service.invalid/', encoding: 'form', fields: {} },
  ownHost: { takenBy: 'service', address: '/', encoding: 'form', fields: {} },
  nobody: { takenBy: 'nobody' },
} as const;

export const serviceHost = 'form-service.invalid';

export interface OldBrand {
  readonly folder: URL;
  readonly locale: { readonly language: string; readonly currency: string; readonly clock: string };
  readonly facts: Values;
  readonly brand: Values;
  readonly paymentProvider: string;
  readonly old: Old;
  /** The figures with which a function is being called. */
  readonly probe: Probe;
  readonly has: (file: string) => boolean;
  /** With the brand's own values. */
  readonly plain: Load;
  /** With other figures, to find the texts that depend on them. */
  readonly changed: Load;
  /** With markers. */
  readonly marked: Load;
  /** With markers, but for what the privacy policy says of requests and for the worked example of a refund. */
  readonly within: Load;
  /** As `plain`, where the service that hosts the site takes the form. */
  readonly atOwnHost: Load;
}

/** The values of `brand.ts` that messages know by the same name. */
export const namesOfBrand = [
  'website',
  'telephone',
  'telephoneShown',
  'email',
  'legalEmail',
  'privacyEmail',
  'headquarters',
  'areaServed',
  'paymentProvider',
];

/** Figures of `facts.ts` beside the facts, that messages know by the same name. */
const derived = ['earlyCancellationRefundPercent'];

export async function readOldBrand(folder: URL): Promise<OldBrand> {
  const has = (file: string) => existsSync(new URL(file, folder));
  const bare = importer(folder, {});
  const { locale } = (await bare('locale.ts')) as { locale: OldBrand['locale'] };
  const unitless = { ...locale, units: {}, aroundTheClock: '24/7' };
  const first = importer(folder, { 'site:phrases': plainPhrases(unitless) });
  const { units } = (await first('words/units.ts')) as Pick<Old, 'units'>;
  const factsFile = await first('facts.ts');
  const brandFile = await first('brand.ts');
  const { times } = (await first('words/times.ts')) as { times: { support: (...of: unknown[]) => string } };
  const facts = factsFile.facts as Values;
  const aroundTheClock = times.support(facts.supportHoursPerDay, facts.supportDaysPerWeek);
  const old: Old = { ...locale, units, aroundTheClock };
  const form = (await first('words/form.ts')) as {
    serviceInterests: readonly { value: string; label: string }[];
    fieldLabels: Readonly<Record<string, string>>;
  };

  const required = ['name', 'email', 'message'];
  const fields = (labelOf: (name: string) => string) =>
    Object.keys(form.fieldLabels).map((name) => ({
      name,
      label: labelOf(name),
      required: required.includes(name),
    }));
  const site = (endpoint: keyof typeof endpoints, phrases: Exports): StandIns => ({
    'site:phrases': phrases,
    'site:endpoint': { consultationEndpoint: endpoints[endpoint] },
    'site:endpoints': {
      foreignOrigin: ({ address = '' }: { address?: string }) =>
        address.startsWith('https:') ? new URL(address).origin : undefined,
    },
    'site:fields': {
      serviceInterests: form.serviceInterests,
      fields: fields((name) => form.fieldLabels[name] ?? name),
    },
  });

  const otherFacts = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, name === 'evening' ? value : raised(value)]),
  );
  const probe: Probe = new Map();
  const brand = brandFile.brand as Values;
  const markedBrand: Record<string, unknown> = Object.fromEntries(
    Object.entries(brand).map(([name, value]) => [
      name,
      value && namesOfBrand.includes(name) ? marker(`{$${name}}`) : value,
    ]),
  );
  const paymentProvider = String(brandFile.paymentProviderName ?? brand.paymentProvider ?? '');
  const markers: StandIns = {
    ...site('service', markedPhrases(old, probe)),
    'facts.ts': { ...factsFile, ...markedDerived(factsFile), facts: markedFacts(facts) },
    'brand.ts': {
      ...brandFile,
      brand: { ...markedBrand, name: marker('{$brand}') },
      paymentProviderName: marker('{$paymentProvider}'),
    },
    'site:fields': {
      serviceInterests: form.serviceInterests.map(({ value, label }, place) => ({
        value,
        // Those after the services are options of the form alone.
        label: place === 0 ? label : marker(`service ${value}`),
      })),
      fields: fields((name) => marker(`field ${name}`)),
    },
  };
  const within = importer(folder, markers);
  const tiers = has('words/cancellation-tiers.ts') ? await within('words/cancellation-tiers.ts') : {};
  const example = ['price', 'fee', 'refund', 'credit'].map((name) => [
    name,
    marker(`{$example${name[0]?.toUpperCase()}${name.slice(1)} :money}`),
  ]);
  return {
    folder,
    locale,
    facts,
    brand,
    paymentProvider,
    old,
    probe,
    has,
    plain: importer(folder, site('server', plainPhrases(old))),
    atOwnHost: importer(folder, site('ownHost', plainPhrases(old))),
    changed: importer(folder, {
      ...site('server', plainPhrases(old)),
      'facts.ts': { ...factsFile, ...changedDerived(factsFile), facts: otherFacts },
    }),
    within,
    marked: importer(folder, {
      ...markers,
      'words/cancellation-tiers.ts': { ...tiers, earlyCancellationExample: Object.fromEntries(example) },
      'policies/requests.ts': { requestsByTaker: await markedRequests(within) },
    }),
  };
}

const raised = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(raised);
  return typeof value === 'number' ? value + 1 : value;
};

const numbersOf = (exports: Exports) =>
  Object.entries(exports).filter((entry): entry is [string, number] => typeof entry[1] === 'number');

const markedDerived = (exports: Exports): Exports =>
  Object.fromEntries(
    numbersOf(exports)
      .filter(([name]) => derived.includes(name))
      .map(([name, value]) => [name, new Figure(name, value)]),
  );

const changedDerived = (exports: Exports): Exports =>
  Object.fromEntries(numbersOf(exports).map(([name, value]) => [name, value - 1]));

const markedFacts = (facts: Values): Values =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (typeof value === 'number') return [name, new Figure(name, value)];
      return [
        name,
        Array.isArray(value) ? FigureRange.of2(name, value as unknown as [number, number]) : value,
      ];
    }),
  );

/** What 2.0 calls a text of `policies/requests.ts`. */
export const requestsTextOf = (name: string): string => (name === 'opening' ? 'introduction' : name);

/** For every taker of the form the same: what `requests.yaml` says of it. */
async function markedRequests(within: Load): Promise<Values> {
  const { requestsByTaker } = (await within('policies/requests.ts')) as { requestsByTaker: Values };
  const groups = Object.values(requestsByTaker) as Values[];
  const all = Object.assign({}, ...groups) as Values;
  const group = Object.fromEntries(
    Object.entries(all).map(([name, value]) => {
      const placeholder = marker(`{$requests.${requestsTextOf(name)}}`);
      return [name, Array.isArray(value) ? [placeholder] : placeholder];
    }),
  );
  return Object.fromEntries(Object.keys(requestsByTaker).map((taker) => [taker, group]));
}
