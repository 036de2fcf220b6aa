/** The words of the consultation form, and of what is answered to it. */
import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { describeValue } from '../metadata.ts';
import { createListSchema } from '../values.ts';

/** The consultation form: the names of its fields, and what there is to choose beside the services. */
export const formSchema = ({ text, message, texts }: TextSchemas) =>
  v.strictObject({
    /** Says to choose: the first option, whose value is empty. */
    noService: text,
    /** After the services. `value` is stored with each request: change only labels, or stored requests lose theirs. */
    options: createListSchema(
      v.strictObject({
        value: v.pipe(
          v.string('a short name'),
          v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a short name of small letters, digits and hyphens'),
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
    /** The problems of a field on a page without scripts; with scripts, the browser shows them. */
    problems: v.strictObject({
      missing: message('label'),
      notAnAddress: message('label'),
      notAnOption: message('label'),
      notText: message('label'),
    }),
  });

/** The words around the form's fields, and in their place once a request was sent. */
export const requestFormSchema = ({ text }: TextSchemas) =>
  v.strictObject({
    /** The consultation form, written as a letter. */
    requestForm: v.strictObject({
      salutation: text,
      optional: text,
      send: text,
      sending: text,
      promise: text,
      retry: text,
      /** For the field that people do not see. */
      leaveEmpty: text,
      /** Shown in place of the form on a static site, where no script runs. */
      withoutScripts: text,
      notifications: text,
    }),
    receipt: v.strictObject({
      received: text,
      replyByLabel: text,
      referenceLabel: text,
      next: createListSchema(text, 'sentences', 1, 6),
      nextLabel: text,
      keep: text,
      another: text,
    }),
  });

/** The words after a request was sent, with scripts or without; and how the desk's answer begins. */
export const afterSendingSchema = ({ text, message, texts }: TextSchemas) =>
  v.strictObject({
    received: texts('title', 'text'),
    /** How a mail begins by which the desk answers. */
    reply: v.strictObject({ subject: message('reference'), salutation: message('name') }),
    notSent: v.strictObject({
      title: text,
      kept: text,
      /** On a page that could not be given all of it back. */
      keptInPart: text,
      // One of these advises what to do now, depending on why it was not sent.
      tryAgain: text,
      /** `span` is “in 20 minutes”. */
      tryAgainAfter: message('span'),
      correct: text,
      shorten: text,
      callInstead: text,
    }),
  });

const problemStatuses = [400, 403, 404, 405, 413, 415, 422, 429, 500, 503] as const;

/** The server's error responses, to visitors and programs (RFC 9457, problem details). */
export const httpProblemsSchema = ({ text, message }: TextSchemas) => {
  const problem = v.strictObject({
    /** The status's own name. */
    title: text,
    /** A sentence for people. Visitors read it after the title of `notSent`, and before what that advises. */
    detail: text,
  });
  return v.strictObject({
    problems: v.strictObject(v.entriesFromList(problemStatuses, problem)),
    /** Errors of the header by which a program may send a request again. */
    idempotencyKey: v.strictObject({ length: message('maxCharacters'), usedForAnother: text }),
  });
};
