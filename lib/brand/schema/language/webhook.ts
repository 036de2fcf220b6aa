import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';

export const webhookSchema = ({ message }: TextSchemas) => {
  /** A message about a request. `reference` is the reference alone, or the output of `named`. */
  const about = message('reference');
  /** A message about a request with a promised reply time. `replyBy` includes the name of the agency's time zone. */
  const aboutPromised = message('reference', 'replyBy');
  /** A message about several requests. `references` are the first ones, and `more` is the number of the others. */
  const list = message('count', 'references', 'more');
  return v.strictObject({
    /** Replaces the reference if a service was chosen. */
    named: message('reference', 'service'),
    request: about,
    requestWithReplyBy: aboutPromised,
    doubtful: about,
    doubtfulWithReplyBy: aboutPromised,
    reminder: about,
    reminderWithReplyBy: aboutPromised,
    alarm: about,
    alarmWithReplyBy: aboutPromised,
    lists: v.strictObject({ 'request-list': list, 'reminder-list': list, 'alarm-list': list }),
  });
};
