import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';

/** The texts of chat messages. */
export const webhookSchema = ({ message }: TextSchemas) => {
  /** `reference` is the reference alone, or the output of `named`. */
  const about = message('reference');
  /** A message about a request with a promised time. `replyBy` is in the desk's time zone, and names it. */
  const aboutPromised = message('reference', 'replyBy');
  /** A message about several requests: their number, the references of the first ones, and the number of the others. */
  const list = message('count', 'references', 'more');
  return v.strictObject({
    /** Replaces the reference if a service was chosen. */
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
