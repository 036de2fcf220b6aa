import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';

/** The texts of mails to the agency about requests and their changes. Texts that the sheet also uses are in `sheet.ts`. */
export const mailSchema = ({ text, message, texts }: TextSchemas) => {
  const list = v.strictObject({ heading: message('count'), lead: text });
  return v.strictObject({
    /**
     * The subject, which the visitor also reads in a reply. It is the reference alone if `MAIL_DETAILS=reference` keeps names out
     * of mails, and includes the service if one was chosen.
     */
    subject: v.strictObject({
      reference: message('reference'),
      named: message('name', 'reference'),
      namedWithService: message('name', 'service', 'reference'),
    }),
    /** The subject of the mail about a request that may be spam. */
    pleaseCheck: message('subject'),
    /** The subject of the mail about a late request. */
    alarm: message('subject'),
    /** Shown above an unanswered request whose time is running out. */
    reminder: text,
    /** `when` is a time, with a day unless it is today or tomorrow: “11 am today”. */
    answerBy: message('when'),
    /** Shown instead of `answerBy` after the time has passed. */
    wasDue: message('when'),
    /** Shown in the minute in which the answer is due. */
    due: text,
    /** `span` is the time since the answer was due: “27 minutes”. */
    late: message('span'),
    /** “11 am today”. `day` is the language's word for today or tomorrow. */
    onDayNear: message('time', 'hour', 'day'),
    /** `when` includes the time zone, as nowhere else in a mail. */
    came: message('when'),
    /**
     * `language` names the visitor's language in the mail's language: “Japanese”. Only brands with several languages need it.
     */
    wroteIn: v.optional(message('language')),
    /** Shown for a request whose mail was delayed by a failing mail server. */
    heldUp: message('span'),
    /** The buttons to contact the visitor. */
    ways: texts('call', 'write'),
    lines: texts('reference'),
    /** `reasons` are sentences. */
    doubtful: message('reasons'),
    /** Shown for requests without a promised time. */
    promise: text,
    /** Shown above the part of a reply that the visitor need not read. */
    forTheDesk: text,
    /** A reference to the mail with this subject, which contains the link to mark the request. */
    whereToMark: message('subject'),
    replyHint: text,
    /** Shown before the command that prints the complete request, if the mail omits parts of it. */
    toRead: message('command'),
    /** A change that somebody made on the sheet. `by` are their initials, `action` is the label of the button. */
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
      /** The number of requests that the mail does not list. */
      more: message('count'),
      keepTheLink: text,
    }),
    /** The mail with the link to mark a request. */
    link: v.strictObject({ subject: message('reference'), lead: text }),
    /** Mails that list several requests without their own mails. `count` is at least 1. */
    lists: v.strictObject({
      'request-list': list,
      'reminder-list': list,
      'alarm-list': list,
      more: message('count'),
      /** The reason for one mail about many requests. */
      why: text,
    }),
    links: texts('request', 'sheet'),
    /** The test mail that the desk can send. */
    test: texts('subject', 'heading', 'lead'),
  });
};
