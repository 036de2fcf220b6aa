/** Formats the state of a request for the staff, and lists the available actions. The request sheet and the inbox use it. */
import { formatTimeAndDate } from '../brand/format-time.ts';
import { joinSentences } from '../brand/punctuation.ts';
import { toWallClock } from '../brand/wall-clock.ts';
import type { StaffLanguage } from './agency-texts.ts';
import type { NewChange, RequestEntry } from './api.ts';
import { isolateDirection } from './isolate-direction.ts';
import { getOtherLanguageName } from './other-language.ts';

export type RequestStatus = Omit<RequestEntry, 'service' | 'changes' | 'words'>;

export interface StatusLine {
  readonly label: string;
  readonly value: string;
  /** `first` is for the promised reply time, `grave` for a problem such as an overdue reply. */
  readonly tone: '' | 'first' | 'grave';
}

/** Formats a time in the staff's time zone and language: “9:30 am on Monday, March 9”. */
export const formatStaffTime = (iso: string, staff: Omit<StaffLanguage, 'folder' | 'direction'>): string =>
  formatTimeAndDate(toWallClock(new Date(iso), staff.timeZone), staff);

export const isOverdue = (
  { answeredAt, replyBy }: Pick<RequestStatus, 'answeredAt' | 'replyBy'>,
  now: Date,
): boolean => answeredAt === null && replyBy !== null && Date.parse(replyBy) < now.getTime();

/** Returns the available actions, the likeliest first. */
export function getAvailableActions({
  answeredAt,
  takenAt,
  doubts,
  clearedAt,
  undoable,
}: RequestStatus): NewChange['action'][] {
  const replyActions: NewChange['action'][] =
    takenAt === null ? ['taken', 'answered'] : ['answered', 'taken'];
  return [
    ...(answeredAt === null ? replyActions : []),
    ...(answeredAt === null && doubts.length > 0 && clearedAt === null ? (['cleared'] as const) : []),
    ...(undoable === null ? [] : (['undone'] as const)),
  ];
}

export function formatStatusLines(entry: RequestStatus, now: Date, staff: StaffLanguage): StatusLine[] {
  const { words } = staff;
  const format = (iso: string) => formatStaffTime(iso, staff);
  const { receivedAt, replyBy, takenBy, takenAt, answeredBy, answeredAt, doubts, clearedAt } = entry;
  const labels = words.sheet.lines;
  const line = (
    name: Exclude<keyof typeof labels, 'wroteIn'>,
    value: string,
    tone: StatusLine['tone'] = '',
  ): StatusLine => ({ label: labels[name], value, tone });
  const lines: StatusLine[] = [];
  if (replyBy !== null) {
    const time = format(replyBy);
    lines.push(
      isOverdue(entry, now)
        ? line('replyBy', words.sheet.isLate({ replyBy: time }), 'grave')
        : line('replyBy', time, 'first'),
    );
  }
  lines.push(line('received', format(receivedAt)));
  const language = getOtherLanguageName(entry.language, staff);
  if (language !== undefined && labels.wroteIn !== undefined)
    lines.push({ label: labels.wroteIn, value: language, tone: '' });
  if (answeredAt !== null)
    lines.push(line('answered', formatAnsweredBy(answeredBy, format(answeredAt), staff)));
  else if (takenBy === null || takenAt === null) lines.push(line('takenBy', words.sheet.nobodyYet));
  else
    lines.push(
      line(
        'takenBy',
        words.sheet.since({ by: isolateDirection(takenBy, staff.direction), time: format(takenAt) }),
      ),
    );
  if (doubts.length > 0)
    lines.push(
      clearedAt === null
        ? line('doubts', formatSpamReasons(doubts, staff), 'grave')
        : line('cleared', words.sheet.isCleared({ time: format(clearedAt) })),
    );
  return lines;
}

/** Formats the reasons for possible spam. Omits reasons that this version does not know. */
export const formatSpamReasons = (
  doubts: readonly string[],
  { locale, words: { sheet } }: Pick<StaffLanguage, 'locale' | 'words'>,
): string =>
  joinSentences(
    doubts.flatMap((reason) => sheet.doubts[reason as keyof typeof sheet.doubts] ?? []),
    locale.language,
  );

/**
 * @param by null if the employee is unknown
 * @param time a formatted time
 */
export const formatAnsweredBy = (
  by: string | null,
  time: string,
  { direction, words }: Pick<StaffLanguage, 'direction' | 'words'>,
): string => (by === null ? time : words.sheet.answeredBy({ by: isolateDirection(by, direction), time }));
