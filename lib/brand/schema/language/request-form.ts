import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { listOf } from '../values.ts';

/** What stands around the form's fields, and in their place once a request was sent. */
export const requestFormSchema = ({ text }: Kit) =>
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
      next: listOf(text, 'sentences', 1, 6),
      nextLabel: text,
      keep: text,
      another: text,
    }),
  });
