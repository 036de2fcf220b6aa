import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';

/**
 * The texts of mails to the agency about requests and their changes. Texts that are also on the request sheet are in
 * `sheet.ts`.
 */
export const mailSchema = ({ text, message, texts }: TextSchemas) => {
  const list = v.strictObject({ heading: message('count'), lead: text });
  return v.strictObject({
    /**
     * The subject, which the visitor also reads in the reply. With `MAIL_DETAILS=reference`, it is the reference alone.
     * Otherwise it contains the visitor's name and, if one was chosen, the service.
     */
    subject: v.strictObject({
      reference: message('reference'),
      named: message('name', 'reference'),
      namedWithService: message('name', 'service', 'reference'),
    }),
    pleaseCheck: message('subject'),
    alarm: message('subject'),
    /** Shown above an unanswered request that is due soon. */
    reminder: text,
    /** `when` is a time, with the day unless it is today or tomorrow: “11 am today”. */
    answerBy: message('when'),
    /** Shown instead of `answerBy` when the request is overdue. */
    wasDue: message('when'),
    due: text,
    /** `span` is the time since the reply was due: “27 minutes”. The inbox also shows this text. */
    late: message('span'),
    /** The format of a time with a near day: “11 am today”. `day` is the word for today or tomorrow. */
    onDayNear: message('time', 'hour', 'day'),
    /** `when` is the time at which the request arrived. It includes the time zone. */
    came: message('when'),
    /** `language` is the name of the visitor's language, such as “Japanese”. Required for brands with several languages. */
    wroteIn: v.optional(message('language')),
    /** Shown for a request whose mail was delayed because the mail server had failed. */
    heldUp: message('span'),
    /** The buttons with which employees contact the visitor. */
    ways: texts('call', 'write'),
    lines: texts('reference'),
    doubtful: message('reasons'),
    /** Shown for requests without a promised reply time. */
    promise: text,
    /** Shown above the part of a reply that is not for the visitor. */
    forTheDesk: text,
    /**
     * `subject` is the subject of another mail. That mail contains the link with which employees mark the request as
     * answered.
     */
    whereToMark: message('subject'),
    replyHint: text,
    /** `command` prints the complete request. Shown if the mail omits parts of it. */
    toRead: message('command'),
    /**
     * The mail about a change that somebody made through the request sheet. `by` are the person's initials. `action` is the
     * label of the button.
     */
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
    /** The mail with the link to mark a request as answered. */
    link: v.strictObject({ subject: message('reference'), lead: text }),
    /** The mails about several requests at once. `count` is at least 1. */
    lists: v.strictObject({
      'request-list': list,
      'reminder-list': list,
      'alarm-list': list,
      more: message('count'),
      why: text,
    }),
    links: texts('request', 'sheet'),
    test: texts('subject', 'heading', 'lead'),
  });
};
