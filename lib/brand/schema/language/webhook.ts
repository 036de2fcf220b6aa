import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';

/** The sentences that a chat service shows. */
export const webhookSchema = ({ message }: TextSchemas) => {
  /** `reference` is the reference alone, or what `named` makes of it. */
  const about = message('reference');
  /** Where a time was promised: `replyBy` is in the desk's zone, with its name. */
  const aboutPromised = message('reference', 'replyBy');
  /** Of several requests at once: how many there are, the first of them, and how many more. */
  const list = message('count', 'references', 'more');
  return v.strictObject({
    /** Where a service was chosen. */
    named: message('reference', 'service'),
    request: about,
    requestWithReplyBy: aboutPromised,
    /** A request that may be spam. */
    doubtful: about,
    doubtfulWithReplyBy: aboutPromised,
    reminder: about,
    reminderWithReplyBy: aboutPromised,
    alarm: about,
    alarmWithReplyBy: aboutPromised,
    lists: v.strictObject({ 'request-list': list, 'reminder-list': list, 'alarm-list': list }),
  });
};
