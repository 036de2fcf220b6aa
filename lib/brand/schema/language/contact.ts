import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { listOf } from '../values.ts';

/** What a detail is of; its value and its address are the brand's. */
const kinds = ['telephone', 'email', 'headquarters', 'areaServed'] as const;

export const contactSchema = ({ text }: Kit) =>
  v.strictObject({
    contact: v.strictObject({
      label: text,
      /** A text for each line. */
      heading: listOf(text, 'lines', 1, 3),
      imageAlt: text,
      details: listOf(
        v.strictObject({ kind: v.picklist(kinds, `one of ${kinds.join(', ')}`), label: text, note: text }),
        'details',
        1,
        kinds.length,
      ),
      guarantee: v.strictObject({ heading: text, text }),
    }),
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
      dismiss: text,
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
