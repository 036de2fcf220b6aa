/** Services, which stand in several files: what each is in one, what is said of it in every language. */
import * as v from 'valibot';
import { formatIssue } from '#lib/brand/format-issue.ts';
import { servicesSchema } from '#lib/brand/schema/services.ts';
import type { NewService } from '#lib/editor/api.ts';
import type { FileTexts } from './check-texts.ts';
import { EditorError } from './editor-error.ts';
import { mergeValueIntoFile, parseFileIn } from './file-value.ts';

const stated = 'services.yaml';

interface Identified {
  readonly id: string;
}

type Entries = readonly Identified[];

const servicesOf = (texts: FileTexts): Entries => (parseFileIn(texts, stated) ?? []) as Entries;

/** The files with the words of services, one for each language. */
export const listServiceTexts = (texts: FileTexts): string[] =>
  [...texts.keys()].filter((name) => /^[^/]+\/services\.yaml$/.test(name));

/** @throws {EditorError} with the sentence of the brand's checks */
function checked(services: unknown): void {
  const { issues = [] } = v.safeParse(servicesSchema, services);
  if (issues[0]) throw new EditorError(422, formatIssue('services', issues[0]));
}

/**
 * A new service: its id, and the files that it changes. Its name stands for all that is not said of it yet, so that the site
 * can be built.
 * @param pictures names of pictures, without folder and ending
 * @throws {EditorError} when it cannot be added
 */
export function addService(
  texts: FileTexts,
  { name }: NewService,
  pictures: ReadonlySet<string>,
): { readonly id: string; readonly changed: Map<string, string> } {
  if (!/\S/.test(name)) throw new EditorError(422, 'A service should have a name.');
  if (name.length > 200 || /\p{Cc}/u.test(name))
    throw new EditorError(422, 'The name of a service should be short, and stand in one line.');
  const others = servicesOf(texts);
  const id = idFor(name, new Set([...others.map((other) => other.id), ...optionsOf(texts), ...pictures]));
  const services = [...others, { id }];
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
  const changed = new Map([
    [stated, mergeValueIntoFile(texts, stated, services)],
    ...changedWords(texts, (items) => [...items.filter((item) => item.id !== id), said]),
  ]);
  return { id, changed };
}

const longestId = 40;

/** An id from a name, which `taken` does not have: “24/7 Butler” becomes `service-24-7-butler`. */
function idFor(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestId)
    .replaceAll(/^-+|-+$/g, '');
  const isFree = (id: string) => !taken.has(id) && v.safeParse(servicesSchema, [{ id }]).success;
  if (isFree(plain)) return plain;
  const base = plain ? `service-${plain}` : 'service';
  let id = base;
  for (let count = 2; !isFree(id); count += 1) id = `${base}-${count}`;
  return id;
}

/** The values of the form's other options: they are stored in the place of a service's id. */
const optionsOf = (texts: FileTexts): string[] =>
  [...texts.keys()]
    .filter((name) => /^[^/]+\/form\.yaml$/.test(name))
    .flatMap((name) => {
      const { options } = (parseFileIn(texts, name) ?? {}) as { readonly options?: unknown };
      return Array.isArray(options) ? options.map((option) => String(option?.value)) : [];
    });

/** @throws {EditorError} when there is no such service, or no other */
export function removeService(texts: FileTexts, id: string): Map<string, string> {
  const services = servicesOf(texts);
  const others = services.filter((service) => service.id !== id);
  if (others.length === services.length) throw new EditorError(404, 'There is no such service.');
  checked(others);
  return new Map([
    [stated, mergeValueIntoFile(texts, stated, others)],
    ...changedWords(texts, (items) => items.filter((item) => item.id !== id)),
  ]);
}

const changedWords = (texts: FileTexts, change: (items: Entries) => Entries): [string, string][] =>
  listServiceTexts(texts).map((file) => {
    const value = parseFileIn(texts, file) as { readonly items?: Entries };
    return [file, mergeValueIntoFile(texts, file, { ...value, items: change(value.items ?? []) })];
  });
