/** Services, which stand in several files: what each is in one, what is said of it in every language. */
import * as v from 'valibot';
import { servicesSchema } from '#lib/brand/schema/services.ts';
import { sentence } from '#lib/brand/sentences.ts';
import type { NewService } from '#lib/editor/api.ts';
import type { Texts } from './check-texts.ts';
import { fileValue, textWith } from './file-value.ts';
import { Refusal } from './refusal.ts';

const stated = 'services.yaml';

interface Identified {
  readonly id: string;
}

type Entries = readonly Identified[];

const servicesOf = (texts: Texts): Entries => (fileValue(stated, texts.get(stated) ?? '') ?? []) as Entries;

/** The files with the words of services, one for each language. */
const wordsFiles = (texts: Texts): string[] =>
  [...texts.keys()].filter((name) => /^[^/]+\/services\.yaml$/.test(name));

/** @throws {Refusal} with the sentence of the brand's checks */
function checked(services: unknown): void {
  const { issues = [] } = v.safeParse(servicesSchema, services);
  if (issues[0]) throw new Refusal(422, sentence('services', issues[0]));
}

/**
 * The files that a new service changes. Its name stands for all that is not said of it yet, so that the site can be built.
 * @throws {Refusal} when it cannot be added
 */
export function withService(texts: Texts, { id, name }: NewService): Map<string, string> {
  if (typeof name !== 'string' || !/\S/.test(name)) throw new Refusal(422, 'A service should have a name.');
  if (name.length > 200 || /\p{Cc}/u.test(name))
    throw new Refusal(422, 'The name of a service should be short, and stand in one line.');
  const services = [...servicesOf(texts), { id }];
  checked(services);
  // As words, not as a message: a brace would begin a figure.
  const words = name.trim().replaceAll(/[{}]/g, '\\$&');
  const said = {
    id,
    name: words,
    description: words,
    features: [words],
    pricing: { amount: words, note: words },
    imageAlt: words,
  };
  return new Map([
    [stated, textWith(stated, texts.get(stated) ?? '', services)],
    ...changedWords(texts, (items) => [...items.filter((item) => item.id !== id), said]),
  ]);
}

/** @throws {Refusal} when there is no such service, or no other */
export function withoutServiceOf(texts: Texts, id: string): Map<string, string> {
  const services = servicesOf(texts);
  const others = services.filter((service) => service.id !== id);
  if (others.length === services.length) throw new Refusal(404, 'There is no such service.');
  checked(others);
  return new Map([
    [stated, textWith(stated, texts.get(stated) ?? '', others)],
    ...changedWords(texts, (items) => items.filter((item) => item.id !== id)),
  ]);
}

const changedWords = (texts: Texts, change: (items: Entries) => Entries): [string, string][] =>
  wordsFiles(texts).map((file) => {
    const text = texts.get(file) ?? '';
    const value = fileValue(file, text) as { readonly items?: Entries };
    return [file, textWith(file, text, { ...value, items: change(value.items ?? []) })];
  });

/** Services of which nothing is said but their names. */
export function unsaidServices(texts: Texts): { file: string; place: number; name: string }[] {
  return wordsFiles(texts).flatMap((file) => {
    const { items = [] } = fileValue(file, texts.get(file) ?? '') as {
      readonly items?: readonly { readonly name?: string; readonly description?: string }[];
    };
    return items.flatMap(({ name, description }, place) =>
      name !== undefined && name === description ? [{ file, place, name }] : [],
    );
  });
}
