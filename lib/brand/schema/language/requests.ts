import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { addValueMetadata } from '../metadata.ts';
import { createListSchema } from '../values.ts';

export const formSchema = ({ text, message, texts }: TextSchemas) =>
  v.strictObject({
    /** The first option, which has an empty value. It asks the visitor to choose. */
    noService: text,
    /** The options after the services. `value` is stored with each request, so only the label may change. */
    options: createListSchema(
      v.strictObject({
        value: v.pipe(
          v.string('a short name'),
          v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a short name of lowercase letters, digits and hyphens'),
          addValueMetadata({ fixed: true }),
        ),
        label: text,
      }),
      'options',
      0,
      10,
    ),
    labels: texts('name', 'email', 'phone', 'company', 'serviceInterest', 'message'),
    messagePlaceholder: text,
    /** The error messages for a field, on a page without scripts. With scripts, the browser shows its own messages. */
    problems: v.strictObject({
      missing: message('label'),
      notAnAddress: message('label'),
      notAnOption: message('label'),
      notText: message('label'),
    }),
  });

/** The other texts of the consultation form, and the confirmation that replaces the form after sending. */
export const requestFormSchema = ({ text, textEntries }: TextSchemas) =>
  v.strictObject({
    requestForm: v.strictObject({
      ...textEntries('salutation', 'optional', 'send', 'sending', 'promise', 'retry'),
      leaveEmpty: text,
      /** Shown instead of the form on a static site, if the browser has no scripts. */
      withoutScripts: text,
      notifications: text,
    }),
    receipt: v.strictObject({
      ...textEntries('received', 'replyByLabel', 'referenceLabel'),
      next: createListSchema(text, 'sentences', 1, 6),
      ...textEntries('nextLabel', 'keep', 'another'),
    }),
  });

/** The texts that visitors read after sending a request, and the beginning of the agency's reply. */
export const responseTextsSchema = ({ text, message, texts, textEntries }: TextSchemas) =>
  v.strictObject({
    received: texts('title', 'text'),
    reply: v.strictObject({ subject: message('reference'), salutation: message('name') }),
    notSent: v.strictObject({
      title: text,
      kept: text,
      /** Shown on a page that contains only a part of the visitor's message. */
      keptInPart: text,
      // One of these texts advises the visitor, depending on the error.
      tryAgain: text,
      /** `span` is a text such as “in 20 minutes”. */
      tryAgainAfter: message('span'),
      ...textEntries('correct', 'shorten', 'callInstead'),
    }),
  });

const problemStatuses = [400, 403, 404, 405, 413, 415, 422, 429, 500, 503] as const;

/** The server's error responses to visitors and programs (RFC 9457, problem details). */
export const httpProblemsSchema = ({ text, message }: TextSchemas) => {
  const problem = v.strictObject({
    title: text,
    /** A sentence for people. Visitors read it below `notSent.title` and above the advice, such as `notSent.tryAgain`. */
    detail: text,
  });
  return v.strictObject({
    problems: v.strictObject(v.entriesFromList(problemStatuses, problem)),
    /** Errors in the `Idempotency-Key` header, which programs send to retry a request safely. */
    idempotencyKey: v.strictObject({ length: message('maxCharacters'), usedForAnother: text }),
  });
};
