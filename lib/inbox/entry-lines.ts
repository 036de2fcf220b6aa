/** What is said of a request to whoever answers it, and what may be done about it: on the sheet and on the desk's page. */
import { formatTimeAndDate } from '../brand/format-time.ts';
import { joinSentences } from '../brand/punctuation.ts';
import { toWallClock } from '../brand/wall-clock.ts';
import type { DeskLanguage } from './agency-texts.ts';
import type { Change, RequestEntry } from './api.ts';
import { isolateDirection } from './isolate-direction.ts';
import { nameOtherLanguage } from './other-language.ts';

/** All of it that is said and asked here. */
export type EntryState = Omit<RequestEntry, 'service' | 'changes' | 'words'>;

export interface EntryLine {
  readonly label: string;
  readonly value: string;
  /** `first` of the time that was promised, `grave` of what somebody has to look at. */
  readonly tone: '' | 'first' | 'grave';
}

/** An instant by the desk's clock and calendar: `9:30 am on Monday, March 9`. */
export const formatDeskTime = (iso: string, desk: Omit<DeskLanguage, 'folder' | 'direction'>): string =>
  formatTimeAndDate(toWallClock(new Date(iso), desk.timeZone), desk);

export const isLate = (
  { answeredAt, replyBy }: Pick<EntryState, 'answeredAt' | 'replyBy'>,
  now: Date,
): boolean => answeredAt === null && replyBy !== null && Date.parse(replyBy) < now.getTime();

/** What somebody may do next, the likeliest first. */
export function availableActions({
  answeredAt,
  takenAt,
  doubts,
  clearedAt,
  undoable,
}: EntryState): Change['action'][] {
  const next: Change['action'][] = takenAt === null ? ['taken', 'answered'] : ['answered', 'taken'];
  return [
    ...(answeredAt === null ? next : []),
    ...(answeredAt === null && doubts.length > 0 && clearedAt === null ? (['cleared'] as const) : []),
    ...(undoable === null ? [] : (['undone'] as const)),
  ];
}

export function formatEntry(entry: EntryState, now: Date, desk: DeskLanguage): EntryLine[] {
  const { words } = desk;
  const timeOf = (iso: string) => formatDeskTime(iso, desk);
  const { receivedAt, replyBy, takenBy, takenAt, answeredBy, answeredAt, doubts, clearedAt } = entry;
  const labels = words.sheet.lines;
  const line = (
    name: Exclude<keyof typeof labels, 'wroteIn'>,
    value: string,
    tone: EntryLine['tone'] = '',
  ): EntryLine => ({ label: labels[name], value, tone });
  const lines: EntryLine[] = [];
  if (replyBy !== null) {
    const promised = timeOf(replyBy);
    lines.push(
      isLate(entry, now)
        ? line('replyBy', words.sheet.isLate({ replyBy: promised }), 'grave')
        : line('replyBy', promised, 'first'),
    );
  }
  lines.push(line('received', timeOf(receivedAt)));
  const language = nameOtherLanguage(entry.language, desk);
  if (language !== undefined && labels.wroteIn !== undefined)
    lines.push({ label: labels.wroteIn, value: language, tone: '' });
  if (answeredAt !== null) lines.push(line('answered', formatAnswered(answeredBy, timeOf(answeredAt), desk)));
  else if (takenBy === null || takenAt === null) lines.push(line('takenBy', words.sheet.nobodyYet));
  else
    lines.push(
      line(
        'takenBy',
        words.sheet.since({ by: isolateDirection(takenBy, desk.direction), time: timeOf(takenAt) }),
      ),
    );
  if (doubts.length > 0)
    lines.push(
      clearedAt === null
        ? line('doubts', formatDoubts(doubts, desk), 'grave')
        : line('cleared', words.sheet.isCleared({ time: timeOf(clearedAt) })),
    );
  return lines;
}

/** Why a request may be spam, in sentences; reasons that this version does not know are left out. */
export const formatDoubts = (
  doubts: readonly string[],
  { locale, words: { sheet } }: Pick<DeskLanguage, 'locale' | 'words'>,
): string =>
  joinSentences(
    doubts.flatMap((reason) => sheet.doubts[reason as keyof typeof sheet.doubts] ?? []),
    locale.language,
  );

/**
 * The name of the colleague who has answered a request, and the time.
 * @param by null where nobody is named
 * @param time in words
 */
export const formatAnswered = (
  by: string | null,
  time: string,
  { direction, words }: Pick<DeskLanguage, 'direction' | 'words'>,
): string => (by === null ? time : words.sheet.answeredBy({ by: isolateDirection(by, direction), time }));
