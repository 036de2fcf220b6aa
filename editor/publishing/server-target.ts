import type { EditorProcessMessage, SwitchReleaseResponse } from '#lib/editor/process-messages.ts';
import { createPublishingError } from './publishing-error.ts';
import type { PublishTarget } from './target.ts';

/** The timeout of the switch, in ms. The server needs a second or two to load a site. */
const timeoutMs = 60_000;

/** Publishes on the agency's server: the parent process switches to the release. */
export const serverPublishTarget: PublishTarget = {
  publishes: 'site',
  async switchTo({ id, folder }) {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const onReply = (reply: SwitchReleaseResponse) => {
      if (reply.id === id) resolve(reply.sentence);
    };
    const late = setTimeout(resolve, timeoutMs, 'The server did not switch to the new site within a minute.');
    process.on('message', onReply);
    const order: EditorProcessMessage = { kind: 'switch', id, folder };
    process.send?.(order);
    const sentence = await promise;
    clearTimeout(late);
    process.off('message', onReply);
    if (sentence) throw createPublishingError(sentence);
    return [];
  },
};
