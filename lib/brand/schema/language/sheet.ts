import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';

/** The texts of the sheet, the page that lists unanswered requests, which people mark there as taken or answered. */
export const sheetSchema = ({ text, message, texts, textEntries }: TextSchemas) =>
  v.strictObject({
    title: text,
    label: text,
    /** The heading of the unanswered requests. */
    waiting: message('open'),
    allAnswered: text,
    late: message('late', 'open'),
    /** Shown if more requests are unanswered than the server counts. `counted` is that maximum. */
    manyWaiting: message('counted'),
    /** The heading of and the link to requests that may be spam. */
    doubtful: message('count'),
    answeredLately: text,
    /** The heading of a list with several pages. */
    onPage: message('heading', 'page'),
    links: texts('previous', 'next', 'waiting', 'answered'),
    /** The heading of the page of one answered request. */
    isAnswered: text,
    asOf: message('time', 'zone'),
    groups: texts('waiting', 'doubtful', 'answered'),
    lines: v.strictObject({
      received: text,
      /** The label before the name of the visitor’s language. Only brands with several languages need it. */
      wroteIn: v.optional(text),
      ...textEntries('replyBy', 'takenBy', 'answered', 'doubts', 'cleared'),
    }),
    isLate: message('replyBy'),
    nobodyYet: text,
    since: message('by', 'time'),
    answeredBy: message('by', 'time'),
    isCleared: message('time'),
    /** The reasons why a request may be spam. */
    doubts: texts('hidden-field', 'links', 'same-text', 'quick'),
    actions: texts('taken', 'answered', 'cleared', 'undone'),
    ...textEntries('initials', 'initialsMissing', 'changedMeanwhile', 'changedTooOften', 'discretion'),
    /** Shown below the answered requests. */
    keptForADay: text,
  });
