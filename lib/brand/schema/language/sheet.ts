import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';

/**
 * The texts of the request sheet, the page with the list of requests at a secret link. Employees open it without an account,
 * and mark requests as taken or answered.
 */
export const requestSheetSchema = ({ text, message, texts, textEntries }: TextSchemas) =>
  v.strictObject({
    title: text,
    label: text,
    waiting: message('open'),
    allAnswered: text,
    late: message('late', 'open'),
    /** Shown if there are more unanswered requests than the server counts. `counted` is that maximum. */
    manyWaiting: message('counted'),
    /** The heading of the requests that may be spam, and the label of the link to them. */
    doubtful: message('count'),
    answeredLately: text,
    onPage: message('heading', 'page'),
    links: texts('previous', 'next', 'waiting', 'answered'),
    isAnswered: text,
    asOf: message('time', 'zone'),
    groups: texts('waiting', 'doubtful', 'answered'),
    lines: v.strictObject({
      received: text,
      /** The label before the name of the visitor’s language. Required for brands with several languages. */
      wroteIn: v.optional(text),
      ...textEntries('replyBy', 'takenBy', 'answered', 'doubts', 'cleared'),
    }),
    isLate: message('replyBy'),
    nobodyYet: text,
    since: message('by', 'time'),
    answeredBy: message('by', 'time'),
    isCleared: message('time'),
    doubts: texts('hidden-field', 'links', 'same-text', 'quick'),
    actions: texts('taken', 'answered', 'cleared', 'undone'),
    ...textEntries('initials', 'initialsMissing', 'changedMeanwhile', 'changedTooOften', 'discretion'),
    keptForADay: text,
  });
