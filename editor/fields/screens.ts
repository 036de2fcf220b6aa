import { basename } from 'node:path';
import { type PolicySlug, policySlugs, type SectionName } from '#lib/brand/sections.ts';
import type { Path, Screen, ScreenGroup } from '#lib/editor/api.ts';
import { listFieldLabels } from '#lib/editor/entry-label.ts';
import { humanizeKey } from '#lib/editor/key-label.ts';
import { findEditableFile, toFilePattern } from './files.ts';

const words = (id: string, label: string, files: readonly string[], at?: string): Screen => ({
  id,
  label,
  kind: 'words',
  files,
  ...(at && { at }),
});

const section = (name: SectionName, label: string): Screen =>
  words(name, label, [`*/${name}.yaml`], `/#${name}`);

const policy = (slug: PolicySlug): Screen =>
  words(slug, humanizeKey(slug), [`*/policies/${slug}.md`], `/${slug}`);

const groups: readonly ScreenGroup[] = [
  {
    label: 'The page',
    screens: [
      { id: 'start', label: 'What would you like to do?', kind: 'start', files: [], at: '/' },
      words('first-view', 'First view', ['*/hero.yaml'], '/'),
      { ...section('services', 'Services'), kind: 'services', files: ['services.yaml', '*/services.yaml'] },
      section('about', 'About'),
      section('testimonials', 'Testimonials'),
      section('faqs', 'Questions'),
      section('contact', 'Contact'),
      words(
        'form',
        'Form and receipt',
        ['*/request-form.yaml', '*/form.yaml', '*/after-sending.yaml'],
        '/#contact',
      ),
      words('navigation', 'Navigation', ['*/navigation.yaml'], '/'),
      words('footer', 'Footer', ['*/footer.yaml'], '/#year'),
      words('pages', 'Other pages', ['*/pages.yaml'], '/404'),
    ],
  },
  {
    label: 'Facts',
    screens: [
      words('figures', 'Figures', ['facts.yaml']),
      words('opening-hours', 'Opening hours', ['opening-hours.yaml'], '/#contact'),
      words('agency', 'The agency', ['brand.yaml', '*/brand.yaml'], '/#contact'),
    ],
  },
  {
    label: 'Policies',
    screens: [
      ...policySlugs.map(policy),
      words(
        'policy-parts',
        'Shared parts',
        ['*/cancellation-tiers.yaml', '*/policies/blocks.yaml', '*/policies/requests.yaml'],
        '/privacy',
      ),
    ],
  },
  {
    label: 'Look',
    screens: [
      { id: 'colors', label: 'Colors', kind: 'colors', files: ['look.css'], at: '/' },
      { id: 'pictures', label: 'Pictures', kind: 'pictures', files: [], at: '/' },
      { id: 'languages', label: 'Languages', kind: 'languages', files: [], at: '/' },
    ],
  },
  {
    label: 'The desk',
    screens: [
      words('desk', 'Desk', ['*/desk.yaml']),
      words('mails', 'Mails', ['*/mail.yaml']),
      words('sheet', 'Sheet', ['*/sheet.yaml']),
      words('chat', 'Chat', ['*/webhook.yaml']),
      words('times', 'Dates and times', ['*/times.yaml', '*/locale.yaml']),
      words('refusals', 'Refusals', ['*/http-problems.yaml']),
    ],
  },
];

/** Texts for the staff: the inbox, mails, request sheets and webhooks. They exist only in the brand's first language. */
const deskFiles: readonly string[] = ['*/desk.yaml', '*/mail.yaml', '*/sheet.yaml', '*/webhook.yaml'];

/**
 * Returns the groups of screens. The files with texts for the staff are in the first language's folder.
 * @param first the folder of the brand's first language
 */
export function listScreenGroups(first: string): readonly ScreenGroup[] {
  const inFirst = (file: string) => (deskFiles.includes(file) ? file.replace('*', first) : file);
  return groups.map((group) => ({
    ...group,
    screens: group.screens.map((screen) => ({ ...screen, files: screen.files.map(inFirst) })),
  }));
}

const allScreens = groups.flatMap((group) => group.screens);

export function findScreenId(file: string): string | undefined {
  if (file.startsWith('pictures/')) return 'pictures';
  return allScreens.find(({ files }) => files.includes(toFilePattern(file)))?.id;
}

/** @param file the file's name without its folder: `sheet.yaml` */
export const findScreenLabel = (file: string): string | undefined =>
  allScreens.find(({ files }) => files.some((each) => basename(each) === file))?.label;

/**
 * Returns the label of a field: “Services, Wellness, description”.
 * @param value the file's content, for the names of list entries
 */
export const findFieldLabel = (file: string, path: Path, value: unknown): string =>
  findFieldLabels(file, path, value).join(', ');

/** Returns the parts of a field's label, beginning with the label of the file. */
export const findFieldLabels = (file: string, path: Path, value: unknown): string[] =>
  listFieldLabels(findEditableFile(file)?.label ?? file, file, value, path);
