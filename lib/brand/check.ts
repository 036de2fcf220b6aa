/** Whether a brand is complete and well formed, said in sentences that name file and field. */
import { existsSync, globSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { ConfigurationError } from '../request/configuration-error.ts';
import { BrandError, brandDirectory, sampleBrand } from './directory.ts';
import { brandSchema } from './old-schema/brand.ts';
import { factsSchema } from './old-schema/facts.ts';
import { faqsSchema } from './old-schema/faqs.ts';
import { like } from './old-schema/like-sample.ts';
import { localeSchema } from './old-schema/locale.ts';
import { openingHoursSchema } from './old-schema/opening-hours.ts';
import { policySchema } from './old-schema/policies.ts';
import { serviceInterestsSchema } from './old-schema/service-interests.ts';
import { servicesSchema } from './old-schema/services.ts';
import { testimonialsSchema } from './old-schema/testimonials.ts';
import { typefacesSchema } from './old-schema/typefaces.ts';
import { checkOpeningHours, type OpeningHours } from './opening-hours.ts';
import { sentence } from './sentences.ts';
import type { Service } from './types.ts';

type Exports = Readonly<Record<string, unknown>>;
type FileSchema = Readonly<Record<string, v.GenericSchema>>;

const policies = {
  terms: policySchema('terms'),
  privacy: policySchema('privacy'),
  refund: policySchema('refund-policy'),
  cancellation: policySchema('cancellation'),
};

/** Exports whose limits are known; all others are shaped as the sample's. */
const schemas: Readonly<Record<string, FileSchema>> = {
  'locale.ts': { locale: localeSchema },
  'facts.ts': { facts: factsSchema },
  'brand.ts': { brand: brandSchema },
  'opening-hours.ts': { openingHours: openingHoursSchema },
  'typefaces.ts': { typefaces: typefacesSchema },
  'words/faqs.ts': { faqs: faqsSchema },
  'words/form.ts': { serviceInterests: serviceInterestsSchema },
  'words/services.ts': { services: servicesSchema },
  'words/testimonials.ts': { testimonials: testimonialsSchema },
  'policies/terms.ts': policies,
  'policies/privacy.ts': policies,
  'policies/refund.ts': policies,
  'policies/cancellation.ts': policies,
  'policies/index.ts': {
    ...policies,
    policies: v.strictTuple(Object.values(policies).map(() => v.unknown())),
  },
};

const sample = new URL(`../../brands/${sampleBrand}/`, import.meta.url);

/** The sample's files of code, those first that the others take their figures from. */
function stages(): string[][] {
  const first = ['locale.ts', 'facts.ts', 'brand.ts', 'opening-hours.ts'];
  const then = ['words/units.ts', 'words/times.ts'];
  const files = globSync('**/*.ts', { cwd: fileURLToPath(sample) });
  return [first, then, files.filter((file) => ![...first, ...then].includes(file))];
}

/**
 * What keeps the brand from being built and served: a sentence for each problem.
 * @throws {BrandError} when there is no such brand
 */
export async function brandProblems(directory: URL = brandDirectory()): Promise<string[]> {
  for (const files of stages()) {
    const problems = (await Promise.all(files.map((file) => problemsOf(file, directory)))).flat();
    // What follows from these would only hide them.
    if (problems.length > 0) return problems;
  }
  return [];
}

/**
 * For commands that cannot go on with a brand that has problems.
 * @throws {BrandError} that has each problem on a line
 */
export async function checkBrand(): Promise<void> {
  const problems = await brandProblems();
  if (problems.length > 0) throw new BrandError(problems.join('\n'));
}

async function problemsOf(file: string, directory: URL): Promise<string[]> {
  const address = new URL(file, directory);
  const shown = relative(process.cwd(), fileURLToPath(address));
  return (await problemsIn(file, address)).map((problem) => `${shown}: ${problem}`);
}

/** A service has its name from the form, in which it can be chosen. */
async function unnamed(services: readonly Service[], address: URL): Promise<string[]> {
  const { serviceInterests }: { serviceInterests: readonly { value: string }[] } = await import(
    new URL('form.ts', address).href
  );
  return services.flatMap(({ id }, place) =>
    serviceInterests.some(({ value }) => value === id)
      ? []
      : [`services[${place}].id should be the value of an option in form.ts, and is “${id}”.`],
  );
}

async function problemsIn(file: string, address: URL): Promise<string[]> {
  if (!existsSync(address)) return [`the file is missing; brands/${sampleBrand} has one to copy.`];
  try {
    const exports: Exports = await import(address.href);
    const expected: Exports = await import(new URL(file, sample).href);
    const schema = schemas[file] ?? {};
    const problems = Object.entries(expected).flatMap(([name, value]) =>
      (v.safeParse(schema[name] ?? like(value), exports[name]).issues ?? []).map((issue) =>
        sentence(name, issue),
      ),
    );
    if (problems.length > 0) return problems;
    if (file === 'opening-hours.ts') return checkOpeningHours(exports.openingHours as OpeningHours);
    if (file === 'words/services.ts') return await unnamed(exports.services as readonly Service[], address);
    return [];
  } catch (error) {
    // Not the brand's fault: its privacy policy asks who takes the form.
    if (error instanceof ConfigurationError) throw error;
    return [`it cannot be read: ${(error as Error).message}`];
  }
}
