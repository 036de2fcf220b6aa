/** Publishes on a server: the process that started the editor serves a release in place of the one before. */
import type { FromEditor, ToEditor } from '#lib/editor/supervision.ts';
import { Refusal } from '../files/refusal.ts';
import type { Target } from './target.ts';

/** The process that started this one, as `process` has it. */
export interface Supervisor {
  send?(message: FromEditor): boolean;
  on(event: 'message', listener: (message: ToEditor) => void): unknown;
  off(event: 'message', listener: (message: ToEditor) => void): unknown;
}

/** The new process reads a site and opens the store, which takes a second or two. */
const patience = 60_000;

export function serverTarget(supervisor: Supervisor): Target {
  return {
    publishes: 'site',
    async switchTo({ id, folder }) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const answer = (message: ToEditor) => {
        if (message?.id !== id) return;
        if (message.kind === 'switched') resolve();
        else if (message.kind === 'failed') reject(new Refusal(422, message.sentence));
      };
      const late = setTimeout(
        () => reject(new Refusal(422, 'The server did not take the new site in time.')),
        patience,
      );
      supervisor.on('message', answer);
      try {
        supervisor.send?.({ kind: 'switch', id, folder });
        await promise;
        return [];
      } finally {
        clearTimeout(late);
        supervisor.off('message', answer);
      }
    },
  };
}
