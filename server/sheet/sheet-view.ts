import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import { inboxPath } from '#lib/inbox/api.ts';
import {
  formatStaffTime,
  formatStatusLines,
  getAvailableActions,
  isOverdue,
} from '#lib/inbox/entry-lines.ts';
import type { TemplateView } from '#lib/request/page-templates.ts';
import { getServiceLabel } from '#lib/request/service-label.ts';
import {
  maxCountedRequests,
  maxRequestSheetPage,
  type RequestSheetPage,
  type RequestSheetPageQuery,
  type SheetRequest,
} from '../domain/sheet.ts';

type Texts = TemplateView<'sheet'>;
type SheetWords = StaffTexts['words']['sheet'];
type Group = Texts['groups'][number];
type EntryTexts = Group['entries'][number];

export interface RequestSheetFormError {
  readonly reference: string;
  readonly sentence: string;
  readonly invalid: boolean;
}

export type RequestSheetContent =
  | {
      readonly kind: 'request';
      readonly entry: SheetRequest;
      readonly ofSheet?: boolean;
    }
  | ({ readonly kind: 'sheet' } & RequestSheetPage);

interface SheetOptions {
  readonly error?: RequestSheetFormError | undefined;
  /** The inbox's origin. If set, each request has a link to its content in the inbox. */
  readonly deskOrigin?: string | undefined;
}

export function createRequestSheetView(
  content: RequestSheetContent,
  now: Date,
  texts: StaffTexts,
  options: SheetOptions = {},
): Texts {
  const { sheet, times } = texts.words;
  const groups =
    content.kind === 'sheet' ? createSheetGroups(content, sheet) : [createSingleGroup(content, sheet)];
  return {
    ...createHeading(content, now, sheet),
    asOf: sheet.asOf({ time: formatStaffTime(now.toISOString(), texts), zone: times.deskZone }),
    groups: groups
      .filter(({ entries, links }) => entries.length + links.length > 0)
      .map(({ heading, entries, links }) => ({
        heading,
        entries: entries.map((entry) => createEntryView(entry, now, texts, options)),
        links,
      })),
  };
}

function createHeading(
  content: RequestSheetContent,
  now: Date,
  sheet: SheetWords,
): Pick<Texts, 'headline' | 'lead'> {
  if (content.kind === 'request') {
    if (content.entry.answeredAt !== null) return { headline: sheet.isAnswered, lead: '' };
    return {
      headline: sheet.waiting({ open: 1 }),
      lead: sheet.late({ late: isOverdue(content.entry, now) ? 1 : 0, open: 1 }),
    };
  }
  const { waiting, late, doubtful, view } = content;
  if (view.list === 'doubtful')
    return { headline: sheet.doubtful({ count: limitCount(doubtful) }), lead: '' };
  if (view.list === 'answered') return { headline: sheet.answeredLately, lead: '' };
  if (waiting === 0)
    return { headline: sheet.waiting({ open: 0 }), lead: doubtful === 0 ? sheet.allAnswered : '' };
  const headline =
    waiting > maxCountedRequests
      ? sheet.manyWaiting({ counted: maxCountedRequests })
      : sheet.waiting({ open: waiting });
  return { headline, lead: sheet.late({ late: limitCount(late), open: waiting }) };
}

const limitCount = (requests: number): number => Math.min(requests, maxCountedRequests);

interface EntryGroup extends Pick<Group, 'heading' | 'links'> {
  readonly entries: readonly SheetRequest[];
}

const createSingleGroup = (
  { entry, ofSheet = false }: Extract<RequestSheetContent, { kind: 'request' }>,
  { groups, links }: SheetWords,
): EntryGroup => ({
  heading: entry.answeredAt === null ? groups.waiting : groups.answered,
  entries: [entry],
  links: ofSheet ? [createPageLink({ list: 'waiting', page: 1 }, links.waiting)] : [],
});

/**
 * Creates the list on a page. A list of open requests ends with a link to the doubtful requests, and with the last
 * answered requests.
 */
function createSheetGroups(content: RequestSheetPage, sheet: SheetWords): EntryGroup[] {
  const { view, entries, more, doubtful, answered, moreAnswered } = content;
  const { list, page } = view;
  const heading = sheet.groups[list];
  const pageGroup: EntryGroup = {
    heading: page === 1 ? heading : sheet.onPage({ heading, page }),
    entries,
    links: [
      ...(page > 1 ? [createPageLink({ list, page: page - 1 }, sheet.links.previous)] : []),
      ...(more && page < maxRequestSheetPage
        ? [createPageLink({ list, page: page + 1 }, sheet.links.next)]
        : []),
      ...(list === 'waiting' ? [] : [createPageLink({ list: 'waiting', page: 1 }, sheet.links.waiting)]),
    ],
  };
  if (list !== 'waiting') return [pageGroup];
  const toDoubtful = createPageLink(
    { list: 'doubtful', page: 1 },
    sheet.doubtful({ count: limitCount(doubtful) }),
  );
  const toAnswered = createPageLink({ list: 'answered', page: 1 }, sheet.links.answered);
  return [
    pageGroup,
    { heading: sheet.groups.doubtful, entries: [], links: doubtful > 0 ? [toDoubtful] : [] },
    { heading: sheet.groups.answered, entries: answered, links: moreAnswered ? [toAnswered] : [] },
  ];
}

function createPageLink({ list, page }: RequestSheetPageQuery, label: string): Group['links'][number] {
  const query = new URLSearchParams({
    ...(list !== 'waiting' && { list }),
    ...(page > 1 && { page: String(page) }),
  });
  return { href: `?${query}`, label };
}

function createEntryView(
  entry: SheetRequest,
  now: Date,
  texts: StaffTexts,
  { error, deskOrigin }: SheetOptions,
): EntryTexts {
  const { words } = texts;
  const { reference, serviceInterest } = entry;
  const ownError = error?.reference === reference ? error : { sentence: '', invalid: false };
  // The order matters, because the return key presses the first button.
  const buttons = getAvailableActions(entry).map((action) => ({
    action,
    label: words.sheet.actions[action],
  }));
  const form = {
    reference,
    undoes: String(entry.undoable?.number ?? ''),
    invalid: String(ownError.invalid),
    problem: ownError.sentence,
    buttons,
  };
  return {
    reference,
    service: getServiceLabel(serviceInterest, words),
    lines: formatStatusLines(entry, now, texts),
    read:
      deskOrigin === undefined
        ? []
        : [{ href: `${deskOrigin}${inboxPath}#${reference}`, label: words.desk.onSheet }],
    form: buttons.length > 0 ? [form] : [],
  };
}
