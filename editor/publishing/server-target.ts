import type { EditorMessage, SwitchReply } from '#lib/editor/process-messages.ts';
import { EditorError } from '../files/editor-error.ts';
import type { PublishTarget } from './target.ts';

/** The server reads a site, which takes a second or two. */
const patienceMs = 60_000;

/** Publishes on a server: the process that started the editor serves a release in place of the one before. */
export const serverTarget: PublishTarget = {
  publishes: 'site',
  async switchTo({ id, folder }) {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const hear = (answer: SwitchReply) => {
      if (answer.id === id) resolve(answer.sentence);
    };
    const late = setTimeout(resolve, patienceMs, 'The server did not take the new site in time.');
    process.on('message', hear);
    const order: EditorMessage = { kind: 'switch', id, folder };
    process.send?.(order);
    const sentence = await promise;
    clearTimeout(late);
    process.off('message', hear);
    if (sentence) throw new EditorError(422, sentence);
    return [];
  },
};
