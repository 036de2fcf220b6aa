import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';

/** What a visitor is told after sending a request, with scripts or without; and how the desk's answer begins. */
export const afterSendingSchema = ({ text, message }: Kit) =>
  v.strictObject({
    received: v.strictObject({ title: text, text }),
    /** How a mail begins by which the desk answers. */
    reply: v.strictObject({ subject: message('reference'), salutation: message('name') }),
    notSent: v.strictObject({
      title: text,
      kept: text,
      /** On a page that could not be given all of it back. */
      keptInPart: text,
      // What to do now: one of these, depending on why it was not sent.
      tryAgain: text,
      /** `span` is “in 20 minutes”. */
      tryAgainAfter: message('span'),
      correct: text,
      shorten: text,
      callInstead: text,
    }),
  });
