import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';

/** The sheet: the page by which the agency sees what waits for an answer, and says who has it. */
export const sheetSchema = ({ text, message, texts }: TextSchemas) =>
  v.strictObject({
    title: text,
    label: text,
    /** The heading of all that waits. */
    waiting: message('open'),
    allAnswered: text,
    late: message('late', 'open'),
    /** When more wait than are counted. */
    manyWaiting: message('counted'),
    /** The heading of all that may be spam, and what leads there. */
    doubtful: message('count'),
    answeredLately: text,
    /** A list that takes several pages. */
    onPage: message('heading', 'page'),
    links: texts('previous', 'next', 'waiting', 'answered'),
    /** The heading of the page of one request that was answered. */
    isAnswered: text,
    asOf: message('time', 'zone'),
    groups: texts('waiting', 'doubtful', 'answered'),
    lines: v.strictObject({
      received: text,
      /** Where the brand has several languages: before what the visitor’s is called in this one. */
      wroteIn: v.optional(text),
      replyBy: text,
      takenBy: text,
      answered: text,
      doubts: text,
      cleared: text,
    }),
    isLate: message('replyBy'),
    nobodyYet: text,
    since: message('by', 'time'),
    answeredBy: message('by', 'time'),
    isCleared: message('time'),
    /** Why a request may be spam. */
    doubts: texts('hidden-field', 'links', 'same-text', 'quick'),
    actions: texts('taken', 'answered', 'cleared', 'undone'),
    initials: text,
    initialsMissing: text,
    changedMeanwhile: text,
    changedTooOften: text,
    discretion: text,
    /** Below what was answered. */
    keptForADay: text,
  });
