/**
 * Adds and removes services. A service is an entry in `services.yaml`, and an entry in a file with its texts for each
 * language.
 */
import * as v from 'valibot';
import { formatIssue } from '#lib/brand/format-issue.ts';
import { servicesSchema } from '#lib/brand/schema/services.ts';
import type { NewService } from '#lib/editor/api.ts';
import type { FileTexts } from './check-texts.ts';
import { EditorError } from './editor-error.ts';
import { mergeValueIntoFile, parseBrandFile } from './file-value.ts';

const servicesFile = 'services.yaml';

type Entries = readonly { readonly id: string }[];

const parseServices = (texts: FileTexts): Entries => (parseBrandFile(texts, servicesFile) ?? []) as Entries;

export const listServiceTexts = (texts: FileTexts): string[] =>
  [...texts.keys()].filter((name) => /^[^/]+\/services\.yaml$/.test(name));

function validate(services: unknown): void {
  const { issues = [] } = v.safeParse(servicesSchema, services);
  if (issues[0]) throw new EditorError(422, formatIssue('services', issues[0]));
}

/**
 * Adds a service. The name is the initial value of all its texts, so that the site can be built.
 * @param pictures the names of existing pictures, without folder and extension. The new id must not be one of them.
 * @returns the new id, and the changed files
 * @throws {EditorError} if the service cannot be added
 */
export function addService(
  texts: FileTexts,
  { name }: NewService,
  pictures: ReadonlySet<string>,
): { readonly id: string; readonly changed: Map<string, string> } {
  if (!/\S/.test(name)) throw new EditorError(422, 'A service must have a name.');
  if (name.length > 200 || /\p{Cc}/u.test(name))
    throw new EditorError(422, 'The name of a service must have at most 200 characters, in one line.');
  const others = parseServices(texts);
  const id = makeId(name, new Set([...others.map((other) => other.id), ...listOptions(texts), ...pictures]));
  const services = [...others, { id }];
  validate(services);
  // Escape braces, because a brace starts a placeholder.
  const text = name.trim().replaceAll(/[{}]/g, '\\$&');
  const entry = {
    id,
    name: text,
    description: text,
    features: [text],
    pricing: { amount: text, note: text },
    imageAlt: text,
  };
  const changed = new Map([
    [servicesFile, mergeValueIntoFile(texts, servicesFile, services)],
    ...changeTexts(texts, (items) => [...items.filter((item) => item.id !== id), entry]),
  ]);
  return { id, changed };
}

const longestId = 40;

/** Creates an unused id from a name: `service-24-7-butler` for “24/7 Butler”. */
function makeId(name: string, taken: ReadonlySet<string>): string {
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

/**
 * Returns the values of the consultation form's other options. A service's id must not equal any of them, because requests
 * store both in the same field.
 */
const listOptions = (texts: FileTexts): string[] =>
  [...texts.keys()]
    .filter((name) => /^[^/]+\/form\.yaml$/.test(name))
    .flatMap((name) => {
      const { options } = (parseBrandFile(texts, name) ?? {}) as { readonly options?: unknown };
      return Array.isArray(options) ? options.map((option) => String(option?.value)) : [];
    });

/** @throws {EditorError} if the service does not exist, or is the brand's only service */
export function removeService(texts: FileTexts, id: string): Map<string, string> {
  const services = parseServices(texts);
  const others = services.filter((service) => service.id !== id);
  if (others.length === services.length) throw new EditorError(404, 'The brand has no service with this id.');
  validate(others);
  return new Map([
    [servicesFile, mergeValueIntoFile(texts, servicesFile, others)],
    ...changeTexts(texts, (items) => items.filter((item) => item.id !== id)),
  ]);
}

const changeTexts = (texts: FileTexts, change: (items: Entries) => Entries): [string, string][] =>
  listServiceTexts(texts).map((file) => {
    const value = parseBrandFile(texts, file) as { readonly items?: Entries };
    return [file, mergeValueIntoFile(texts, file, { ...value, items: change(value.items ?? []) })];
  });
