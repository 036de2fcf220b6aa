import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';

/** The desk in the browser, where requests are read and answered. */
export const deskSchema = ({ text }: Kit) =>
  v.strictObject({
    /** On the sheet, what leads to the words of a request. */
    onSheet: text,
    /** Why something was not done. Each is a sentence that says what to do. */
    refusals: v.strictObject({
      'sign-in': text,
      'not-known': text,
      invitation: text,
      'not-ours': text,
      'not-understood': text,
      'too-long': text,
      'too-often': text,
      'no-request': text,
      'changed-meanwhile': text,
      'note-key': text,
      'note-many': text,
      'two-devices': text,
      'sealing-on': text,
      'sealing-off': text,
      'device-gone': text,
      'no-key': text,
      'key-not-shown': text,
    }),
  });
