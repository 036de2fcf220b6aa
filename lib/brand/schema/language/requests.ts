/** The texts of the consultation form, and of the responses to it. */
import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { describeValue } from '../metadata.ts';
import { createListSchema } from '../values.ts';

/** The labels, options and error messages of the consultation form. */
export const formSchema = ({ text, message, texts }: TextSchemas) =>
  v.strictObject({
    /** The first option, whose value is empty. It asks the visitor to choose. */
    noService: text,
    /** The options after the services. `value` is stored with each request, so only labels may change. */
    options: createListSchema(
      v.strictObject({
        value: v.pipe(
          v.string('a short name'),
          v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a short name of lowercase letters, digits and hyphens'),
          describeValue({ fixed: true }),
        ),
        label: text,
      }),
      'options',
      0,
      10,
    ),
    labels: texts('name', 'email', 'phone', 'company', 'serviceInterest', 'message'),
    messagePlaceholder: text,
    /** The errors of a field, on a page without scripts. With scripts, the browser shows its own. */
    problems: v.strictObject({
      missing: message('label'),
      notAnAddress: message('label'),
      notAnOption: message('label'),
      notText: message('label'),
    }),
  });

/** The texts around the form's fields, and those that replace them after a request was sent. */
export const requestFormSchema = ({ text, textEntries }: TextSchemas) =>
  v.strictObject({
    /** The texts of the form, which looks like a letter. */
    requestForm: v.strictObject({
      ...textEntries('salutation', 'optional', 'send', 'sending', 'promise', 'retry'),
      /** The label of the honeypot field, which is hidden from people. */
      leaveEmpty: text,
      /** Shown in place of the form, on a static site without scripts. */
      withoutScripts: text,
      notifications: text,
    }),
    receipt: v.strictObject({
      ...textEntries('received', 'replyByLabel', 'referenceLabel'),
      next: createListSchema(text, 'sentences', 1, 6),
      ...textEntries('nextLabel', 'keep', 'another'),
    }),
  });

/** The texts after a request was sent, with or without scripts, and the beginning of the desk's reply. */
export const afterSendingSchema = ({ text, message, texts, textEntries }: TextSchemas) =>
  v.strictObject({
    received: texts('title', 'text'),
    /** The beginning of the desk's reply by mail. */
    reply: v.strictObject({ subject: message('reference'), salutation: message('name') }),
    notSent: v.strictObject({
      title: text,
      kept: text,
      /** Shown on a page that contains only a part of the visitor's message. */
      keptInPart: text,
      // The advice, which depends on the cause of the failure: each page shows one of these texts.
      tryAgain: text,
      /** `span` is “in 20 minutes”. */
      tryAgainAfter: message('span'),
      ...textEntries('correct', 'shorten', 'callInstead'),
    }),
  });

const problemStatuses = [400, 403, 404, 405, 413, 415, 422, 429, 500, 503] as const;

/** The server's error responses, to visitors and programs (RFC 9457, problem details). */
export const httpProblemsSchema = ({ text, message }: TextSchemas) => {
  const problem = v.strictObject({
    /** The name of the HTTP status. */
    title: text,
    /** A sentence for people. Visitors read it between the title of `notSent` and its advice. */
    detail: text,
  });
  return v.strictObject({
    problems: v.strictObject(v.entriesFromList(problemStatuses, problem)),
    /** Errors in the `Idempotency-Key` header, with which a program can repeat a request. */
    idempotencyKey: v.strictObject({ length: message('maxCharacters'), usedForAnother: text }),
  });
};
