import { openingHours } from '#brand/opening-hours.ts';
import { sheet as words } from '#brand/words/sheet.ts';
import type { SlotTexts } from '#shared/slots.ts';
import { serviceLabel } from '../consultations/readable-fields.ts';
import type { ChangeAction } from '../delivery/channel.ts';
import { deskTime } from './desk-time.ts';
import type { LinkPurpose } from './links.ts';
import type { SheetEntry, SheetOfRequests } from './sheet-store.ts';

type Texts = SlotTexts<'sheet'>;
type EntryTexts = Texts['groups'][number]['entries'][number];
type Line = EntryTexts['lines'][number];

/** Why a form changed nothing. */
export interface Trouble {
  readonly reference: string;
  readonly sentence: string;
  /** Whether it is for what was typed. */
  readonly invalid: boolean;
}

/** Everything that the page says at a time, in words. */
export function sheetTexts(
  { open, answered }: SheetOfRequests,
  kind: LinkPurpose['kind'],
  now: Date,
  trouble?: Trouble,
): Texts {
  const late = open.filter((entry) => isLate(entry, now)).length;
  const groups = [
    { heading: words.groups.open, entries: open },
    { heading: words.groups.answered, entries: answered },
  ].filter(({ entries }) => entries.length > 0);
  return {
    ...headOf(open.length, late, kind),
    asOf: words.asOf(deskTime(now), openingHours.timeZoneShown),
    groups: groups.map(({ heading, entries }) => ({
      heading,
      entries: entries.map((entry) => entryTexts(entry, now, trouble)),
    })),
  };
}

/** The page's first sentences: how many wait, and how many of them too long. */
function headOf(open: number, late: number, kind: LinkPurpose['kind']): Pick<Texts, 'headline' | 'lead'> {
  if (open > 0) return { headline: words.waiting(open), lead: words.late(late, open) };
  return kind === 'sheet'
    ? { headline: words.waiting(0), lead: words.allAnswered }
    : { headline: words.isAnswered, lead: '' };
}

const isLate = ({ answeredAt, replyBy }: SheetEntry, now: Date): boolean =>
  answeredAt === null && replyBy !== null && Date.parse(replyBy) < now.getTime();

function entryTexts(entry: SheetEntry, now: Date, trouble: Trouble | undefined): EntryTexts {
  const { reference, serviceInterest } = entry;
  const own = trouble?.reference === reference ? trouble : undefined;
  const buttons = actionsFor(entry).map((action) => ({ action, label: words.actions[action] }));
  const form = {
    reference,
    invalid: String(own?.invalid ?? false),
    problem: own?.sentence ?? '',
    buttons,
  };
  return {
    reference,
    service: serviceLabel(serviceInterest),
    lines: linesOf(entry, now),
    form: buttons.length > 0 ? [form] : [],
  };
}

/** What somebody may do next; what is most likely comes first, since the return key does that. */
function actionsFor({ answeredAt, takenAt, doubts, clearedAt, undoable }: SheetEntry): ChangeAction[] {
  const next: ChangeAction[] = takenAt === null ? ['taken', 'answered'] : ['answered', 'taken'];
  return [
    ...(answeredAt === null ? next : []),
    ...(answeredAt === null && doubts.length > 0 && clearedAt === null ? (['cleared'] as const) : []),
    ...(undoable === null ? [] : (['undone'] as const)),
  ];
}

function linesOf(entry: SheetEntry, now: Date): Line[] {
  const { receivedAt, replyBy, takenBy, takenAt, answeredBy, answeredAt, doubts, clearedAt } = entry;
  const at = (iso: string) => deskTime(new Date(iso));
  const line = (name: keyof typeof words.lines, value: string, tone = ''): Line => ({
    label: words.lines[name],
    value,
    tone,
  });
  const lines: Line[] = [];
  if (replyBy !== null) {
    const late = isLate(entry, now);
    lines.push(line('replyBy', late ? words.isLate(at(replyBy)) : at(replyBy), late ? 'grave' : 'first'));
  }
  lines.push(line('received', at(receivedAt)));
  if (answeredAt !== null) lines.push(line('answered', words.answeredBy(answeredBy, at(answeredAt))));
  else if (takenBy === null || takenAt === null) lines.push(line('takenBy', words.nobodyYet));
  else lines.push(line('takenBy', words.since(takenBy, at(takenAt))));
  if (doubts.length > 0)
    lines.push(
      clearedAt === null
        ? line('doubts', doubts.map((reason) => words.doubts[reason]).join(' '), 'grave')
        : line('cleared', words.isCleared(at(clearedAt))),
    );
  return lines;
}
