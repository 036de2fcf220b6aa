import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseYaml } from '#lib/brand/parse-yaml.ts';
import { splitPolicyFile } from '#lib/brand/policies.ts';
import type { Field, Path } from '#lib/editor/api.ts';
import { createListEntry } from '#lib/editor/new-value.ts';
import { createSentenceFormatter } from '#lib/editor/placeholders.ts';
import { createFileField, isEditableFile } from './fields.ts';
import { readSentenceValues } from './figures.ts';
import { findEditableFile } from './files.ts';
import { findFieldLabel, findScreenId, listScreenGroups } from './screens.ts';

const brands = {
  'the sample': new URL('../../brands/vesper-row/', import.meta.url),
  'Casa da Véspera': new URL('../../tests/support/brands/casa-da-vespera/', import.meta.url),
};
const sample = brands['the sample'];

const listFiles = (brand: URL) =>
  readdirSync(brand, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:yaml|md)$/.test(name) && !name.endsWith('typefaces.yaml'))
    .sort();

function read(brand: URL, name: string): { field: Field; value: unknown } {
  const text = readFileSync(new URL(name, brand), 'utf8');
  const { yaml, markdown } = splitPolicyFile(text);
  const value = name.endsWith('.md')
    ? { ...(parseYaml(yaml).value as object), text: markdown }
    : parseYaml(text).value;
  return { field: createFileField(name, { brand, text }), value };
}

type FieldOf<Kind> = Extract<Field, { kind: Kind }>;

const findOption = ({ options }: FieldOf<'one-of'>, value: unknown): Field | undefined => {
  const type = Array.isArray(value) ? 'list' : typeof value === 'object' ? 'group' : typeof value;
  const { kind } = (value ?? {}) as { kind?: string };
  return options.find(({ when }) => when.type === type && (!when.kind || when.kind === kind))?.field;
};

function canEditValue(field: Field | undefined, value: unknown): field is Field {
  switch (field?.kind) {
    case undefined:
      return false;
    case 'group':
    case 'record':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'list':
    case 'hours':
    case 'closures':
      return Array.isArray(value);
    case 'one-of':
      return findOption(field, value) !== undefined;
    case 'choice':
      return field.options.some((option) => option.value === value);
    case 'number':
      return typeof value === 'number';
    case 'figure':
      return typeof value === 'number' || (Array.isArray(value) && value.length === 2);
    default:
      return typeof value === 'string';
  }
}

interface Place {
  readonly field: Field | undefined;
  readonly value: unknown;
  readonly path: Path;
}

function listValues(field: Field | undefined, value: unknown, path: Path = []): Place[] {
  const here = { field, value, path };
  if (!canEditValue(field, value)) return [here];
  const listNested = (getField: (key: string) => Field | undefined) =>
    Object.entries(value as object).flatMap(([key, nested]) =>
      listValues(getField(key), nested, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  switch (field.kind) {
    case 'group':
      return [here, ...listNested((key) => field.fields.find((each) => each.key === key)?.field)];
    case 'list':
      return [here, ...listNested(() => field.item)];
    case 'record':
      return [here, ...listNested(() => field.value)];
    case 'one-of':
      return [here, ...listValues(findOption(field, value), value, path)];
    default:
      return [here];
  }
}

const lists = (field: Field, value: unknown) =>
  listValues(field, value).flatMap(({ field: list, path }) =>
    list?.kind === 'list' ? [{ list, path }] : [],
  );

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((here, key) => (here as Readonly<Record<string | number, unknown>>)[key], value);

function withEntry(value: unknown, path: Path, entry: unknown): unknown {
  const changed = structuredClone(value);
  (at(changed, path) as unknown[]).push(entry);
  return changed;
}

test('no field of the sample reports an error', () => {
  const reader = createSentenceFormatter(readSentenceValues(sample, 'en'));
  const broken = listFiles(sample).flatMap((name) => {
    const { field, value } = read(sample, name);
    return listValues(field, value).flatMap((place) => {
      if (place.field?.kind !== 'sentence') return [];
      const { problem } = reader.sentence(String(place.value), place.field.parameters);
      return problem ? [`${name}: ${problem}`] : [];
    });
  });
  expect(broken).toEqual([]);
});

describe.each(Object.entries(brands))('%s', (_, brand) => {
  const first = brand === sample ? 'en' : 'pt';

  test.each(listFiles(brand))('%s is edited, and each value in it has a field', (name) => {
    expect(isEditableFile(name)).toBe(true);
    const { field, value } = read(brand, name);
    expect(listValues(field, value).filter((place) => !canEditValue(place.field, place.value))).toEqual([]);
  });

  test('every file is on one screen', () => {
    const shown = listScreenGroups(first).flatMap((group) => group.screens);
    const folders = [...new Set(listFiles(brand).flatMap((name) => /^([a-z-]+)\//.exec(name)?.[1] ?? []))];
    const files = shown.flatMap((screen) =>
      screen.files.flatMap((file) =>
        file.startsWith('*') ? folders.map((folder) => file.replace('*', folder)) : [file],
      ),
    );
    // Texts for the staff exist in the brand's first language only.
    const read = listFiles(brand).filter(
      (name) => !/^[a-z]+\/(?:desk|mail|sheet|webhook)\.yaml$/.test(name) || name.startsWith(`${first}/`),
    );
    expect(files.filter((file) => file !== 'look.css').sort()).toEqual(read);
    for (const name of listFiles(brand))
      expect(shown.filter(({ id }) => id === findScreenId(name))).toHaveLength(1);
  });
});

test.each(listFiles(sample).filter((name) => name.endsWith('.yaml')))(
  'a new entry of each list in %s matches its schema, except for empty texts',
  (name) => {
    const { field, value } = read(sample, name);
    for (const { list, path } of lists(field, value)) {
      if (list.fixed || list.least === list.most) continue;
      const present = at(value, path) as unknown[];
      const changed = withEntry(value, path, createListEntry(list, present));
      const place = [...path, present.length];
      const schema = findEditableFile(name)?.schema ?? v.never();
      const issues = v.safeParse(schema, changed).issues ?? [];
      const ofEntry = issues.filter(({ path: keys = [] }) =>
        place.every((key, depth) => String(keys[depth]?.key) === String(key)),
      );
      expect(ofEntry.filter((issue) => issue.path?.at(-1)?.value !== '')).toEqual([]);
    }
  },
);

test('a new testimonial has all stars', () => {
  const { field, value } = read(sample, 'en/testimonials.yaml');
  const items = lists(field, value).find(({ path }) => path.join() === 'items');
  expect(items && createListEntry(items.list, [])).toMatchObject({ rating: 5 });
});

test('typefaces, and files outside a brand, are not edited', () => {
  for (const name of [
    'typefaces.yaml',
    'pt/typefaces.yaml',
    '../facts.yaml',
    'en/../facts.yaml',
    'en/no.yaml',
    'constructor',
  ])
    expect(isEditableFile(name)).toBe(false);
  expect(findScreenId('typefaces.yaml')).toBeUndefined();
});

const fieldAt = (name: string, path: readonly string[]): Field => {
  let { field } = read(sample, name);
  for (const key of path) {
    if (field.kind === 'list') field = field.item;
    const below: Field | undefined =
      field.kind === 'group' ? field.fields.find((each) => each.key === key)?.field : undefined;
    if (!below) throw new Error(`${name} has no field ${path.join('.')}.`);
    field = below;
  }
  return field;
};

test.each<[string, string[], Partial<Record<string, unknown>>]>([
  ['facts.yaml', ['supportHoursPerDay'], { kind: 'number', whole: true, least: 1, most: 24 }],
  ['facts.yaml', ['quoteWithinHours'], { kind: 'figure', unit: 'hours', optional: true }],
  ['facts.yaml', ['deliveryBusinessDays'], { kind: 'figure', unit: 'business days' }],
  ['facts.yaml', ['wellnessPackageFrom'], { kind: 'figure', unit: 'USD' }],
  ['facts.yaml', ['administrativeFeePercent'], { kind: 'figure', unit: '%' }],
  ['facts.yaml', ['policiesLastUpdated'], { kind: 'month', hint: 'Year and month.' }],
  ['facts.yaml', ['evening', 'hero'], { kind: 'time' }],
  ['facts.yaml', ['consultationReplyWithinHours'], { section: 'Response times', hint: 'Of opening time.' }],
  ['brand.yaml', ['telephone'], { kind: 'telephone' }],
  ['brand.yaml', ['email'], { kind: 'email' }],
  ['brand.yaml', ['website'], { kind: 'web-address' }],
  ['brand.yaml', ['languages'], { kind: 'list', fixed: true, optional: true }],
  ['opening-hours.yaml', ['week', 'monday'], { kind: 'hours' }],
  ['opening-hours.yaml', ['closures'], { kind: 'closures' }],
  [
    'opening-hours.yaml',
    ['specialHours'],
    {
      kind: 'record',
      optional: true,
      hint: 'A date may have hours of its own, such as a half day.',
    },
  ],
  [
    'services.yaml',
    ['id'],
    { kind: 'text', fixed: true, hint: expect.stringMatching(/^Small letters.*do not change it\.$/) },
  ],
  ['en/faqs.yaml', ['items'], { kind: 'list', label: 'Questions', noun: 'question', least: 1, most: 40 }],
  [
    'en/hero.yaml',
    ['imageAlt'],
    { kind: 'sentence', label: 'Image description', parameters: [], mayBeEmpty: false },
  ],
  ['en/brand.yaml', ['descriptor', 'aside'], { kind: 'sentence', mayBeEmpty: true }],
  ['en/times.yaml', ['times', 'inZone'], { kind: 'sentence', parameters: ['time', 'zone'] }],
  ['en/policies/requests.yaml', ['server', 'sharedWith'], { kind: 'one-of', optional: true }],
  ['en/policies/blocks.yaml', ['contacts', 'href'], { kind: 'sentence' }],
  ['en/policies/terms.md', ['text'], { kind: 'policy', hint: expect.stringContaining('a heading') }],
])('in %s, the field of %j', (name, path, expected) => {
  expect(fieldAt(name, path)).toMatchObject(expected);
});

test('no hint mentions files or settings', () => {
  for (const brand of Object.values(brands))
    for (const name of listFiles(brand)) {
      const hints = [...JSON.stringify(read(brand, name).field).matchAll(/"hint":"([^"]*)/g)].map(
        ([, hint]) => hint,
      );
      expect(hints.filter((hint) => /\.(?:yaml|md)|[A-Z]+_[A-Z]+/.test(hint ?? ''))).toEqual([]);
    }
  expect(
    createFileField('en/mail.yaml', { brand: sample, text: '# As in sheet.yaml.\nlead: a\n' }),
  ).toMatchObject({
    hint: 'As in “Sheet”.',
  });
});

test('an answer can contain texts, the refund schedule and links', () => {
  const field = fieldAt('en/faqs.yaml', ['items', 'answer']);
  expect(field).toMatchObject({
    kind: 'list',
    item: {
      kind: 'one-of',
      options: [
        { label: 'Text', when: { type: 'string' }, field: { kind: 'sentence' } },
        { label: 'Refund schedule', when: { type: 'group', kind: 'cancellation-tiers' } },
        { label: 'Link', when: { type: 'group', kind: 'link' } },
      ],
    },
  });
});

test('fields for services and pictures offer those of the brand', () => {
  const values = (name: string, path: string[]) => {
    const field = fieldAt(name, path);
    return field.kind === 'choice' ? field.options.map(({ value }) => value) : [];
  };
  expect(values('facts.yaml', ['cancellationExampleOf'])).toContain('privateDiningPerEventFrom');
  expect(values('en/testimonials.yaml', ['items', 'image', 'role'])).toEqual([
    'portrait-1',
    'portrait-2',
    'portrait-3',
    'portrait-4',
  ]);
  expect(values('brand.yaml', ['currency'])).toContain('EUR');
  expect(values('opening-hours.yaml', ['timeZone'])).toContain('America/New_York');
});

test('a file that is empty, or broken, has the fields of its schema', () => {
  for (const text of ['', 'headline: "\n  - {', 'a text'])
    expect(createFileField('en/hero.yaml', { brand: sample, text })).toMatchObject({
      kind: 'group',
      fields: expect.arrayContaining([expect.objectContaining({ key: 'headline' })]),
    });
});

test('the label of a value consists of the names of its file, entry and key', () => {
  const label = (name: string, path: Path) => findFieldLabel(name, path, read(sample, name).value);
  expect(label('en/services.yaml', ['items', 2, 'description'])).toBe(
    'Services, Wellness & Lifestyle Experiences, description',
  );
  expect(label('en/about.yaml', ['lead', 1])).toBe('About, lead 2');
  expect(label('en/cancellation-tiers.yaml', [3, 'refund'])).toBe('Refund schedule, Emergencies, refund');
  expect(label('facts.yaml', ['quoteWithinHours'])).toBe('Figures, we send a quote within');
  expect(label('en/faqs.yaml', ['items', 99, 'question'])).toBe('Questions, entry 100, question');
  expect(label('en/hero.yaml', [])).toBe('First view');
  expect(label('en/hero.yaml', ['services'])).toBe('First view, link to the services');
  expect(label('en/faqs.yaml', ['section', 'contact'])).toBe('Questions, the section, button: contact');
});
