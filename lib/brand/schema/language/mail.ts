import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';

/** The mails that tell the agency of a request and of what becomes of it. What the sheet says too is in `sheet.ts`. */
export const mailSchema = ({ text, message, texts }: TextSchemas) => {
  const list = v.strictObject({ heading: message('count'), lead: text });
  return v.strictObject({
    /**
     * The visitor reads it as well, above a reply: the reference alone where `MAIL_DETAILS=reference` keeps names out of
     * mails, and a service where one was chosen.
     */
    subject: v.strictObject({
      reference: message('reference'),
      named: message('name', 'reference'),
      namedWithService: message('name', 'service', 'reference'),
    }),
    /** The subject of a request that may be spam. */
    pleaseCheck: message('subject'),
    /** The subject of the mail about a request that is late. */
    alarm: message('subject'),
    /** Above a request that nobody has answered, when its time is running out. */
    reminder: text,
    /** `when` is a time, and a day unless it is near: “11 am today”. */
    answerBy: message('when'),
    /** The same, once the time has passed. */
    wasDue: message('when'),
    /** In the minute in which the time is up. */
    due: text,
    /** `span` is how long ago that was: “27 minutes”. */
    late: message('span'),
    /** “11 am today”: `day` is today or tomorrow, in the language’s own word. */
    onDayNear: message('time', 'hour', 'day'),
    /** `when` says the zone, too: it is the one place in a mail that does. */
    came: message('when'),
    /** Where the brand has several languages: `language` is what the visitor’s is called in this one, “Japanese”. */
    wroteIn: v.optional(message('language')),
    /** Said of a request that a failing mail server has kept from the desk. */
    heldUp: message('span'),
    /** The buttons by which to reach the visitor. */
    ways: texts('call', 'write'),
    lines: texts('reference'),
    /** `reasons` are sentences. */
    doubtful: message('reasons'),
    /** Where the visitor was promised no particular time. */
    promise: text,
    /** Above what the visitor need not read in a reply. */
    forTheDesk: text,
    /** Where to say who has it: by the link in another mail, of this subject. */
    whereToMark: message('subject'),
    replyHint: text,
    /** Before the command that prints all of a request, where a mail has not all of it. */
    toRead: message('command'),
    /** What somebody did on the sheet. `by` is their initials, `action` what stands on the button. */
    change: v.strictObject({
      headings: v.strictObject({
        taken: message('by'),
        answered: message('by'),
        cleared: message('by'),
        undone: message('by'),
      }),
      pressed: message('by', 'action', 'time'),
      tookBack: message('by', 'action', 'time'),
    }),
    sheet: v.strictObject({
      subject: message('day'),
      waiting: message('open'),
      late: message('late'),
      /** Of so many more than a mail names. */
      more: message('count'),
      keepTheLink: text,
    }),
    /** The mail that has the link by which a request is marked. */
    link: v.strictObject({ subject: message('reference'), lead: text }),
    /** Requests of which none has mails of its own. `count` is one at least. */
    lists: v.strictObject({
      'request-list': list,
      'reminder-list': list,
      'alarm-list': list,
      more: message('count'),
      /** Why there is one mail for many. */
      why: text,
    }),
    links: texts('request', 'sheet'),
    /** The mail by which somebody at the desk tries whether mail works. */
    test: texts('subject', 'heading', 'lead'),
  });
};
