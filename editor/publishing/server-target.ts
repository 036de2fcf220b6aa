import type { FromEditor, ToEditor } from '#lib/editor/supervision.ts';
import { Refusal } from '../files/refusal.ts';
import type { Target } from './target.ts';

/** The server reads a site, which takes a second or two. */
const patienceMs = 60_000;

/** Publishes on a server: the process that started the editor serves a release in place of the one before. */
export const serverTarget: Target = {
  publishes: 'site',
  async switchTo({ id, folder }) {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const hear = (answer: ToEditor) => {
      if (answer.id === id) resolve(answer.sentence);
    };
    const late = setTimeout(resolve, patienceMs, 'The server did not take the new site in time.');
    process.on('message', hear);
    const order: FromEditor = { kind: 'switch', id, folder };
    process.send?.(order);
    const sentence = await promise;
    clearTimeout(late);
    process.off('message', hear);
    if (sentence) throw new Refusal(422, sentence);
    return [];
  },
};
