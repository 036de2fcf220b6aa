import type { SheetStore } from '../../domain/sheet.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Store } from '../store.ts';

/** What the server asks of a store; the desk asks for more. */
export type ServerStore = Pick<
  Store,
  | 'receive'
  | 'issued'
  | 'beat'
  | 'clearLog'
  | 'close'
  | 'plan'
  | 'readClock'
  | 'eraseExpired'
  | keyof SheetStore
> & {
  readonly outbox: Pick<Outbox, 'claim' | 'renew' | 'succeeded' | 'failed' | 'backlog'>;
};

/** A question to a store, as it can be sent to another thread: a method of it, or of its outbox, and what that is given. */
export interface Question {
  readonly of: 'store' | 'outbox';
  readonly method: keyof ServerStore | keyof ServerStore['outbox'];
  readonly given: readonly unknown[];
}

/** Nobody waits for what these answer, and what is not recorded is delivered twice: they are given the time that they take. */
export const isPatient = ({ method }: Question): boolean =>
  method === 'renew' || method === 'succeeded' || method === 'failed';

/** A store that has each of its questions answered by `ask`. */
export function askedThrough(ask: <Result>(question: Question) => Promise<Result>): ServerStore {
  return {
    receive: (...given) => ask({ of: 'store', method: 'receive', given }),
    issued: (...given) => ask({ of: 'store', method: 'issued', given }),
    beat: (...given) => ask({ of: 'store', method: 'beat', given }),
    clearLog: (...given) => ask({ of: 'store', method: 'clearLog', given }),
    plan: (...given) => ask({ of: 'store', method: 'plan', given }),
    readClock: (...given) => ask({ of: 'store', method: 'readClock', given }),
    eraseExpired: (...given) => ask({ of: 'store', method: 'eraseExpired', given }),
    signingKey: (...given) => ask({ of: 'store', method: 'signingKey', given }),
    sheet: (...given) => ask({ of: 'store', method: 'sheet', given }),
    entry: (...given) => ask({ of: 'store', method: 'entry', given }),
    change: (...given) => ask({ of: 'store', method: 'change', given }),
    close: (...given) => ask({ of: 'store', method: 'close', given }),
    outbox: {
      claim: (...given) => ask({ of: 'outbox', method: 'claim', given }),
      backlog: (...given) => ask({ of: 'outbox', method: 'backlog', given }),
      renew: (...given) => ask({ of: 'outbox', method: 'renew', given }),
      succeeded: (...given) => ask({ of: 'outbox', method: 'succeeded', given }),
      failed: (...given) => ask({ of: 'outbox', method: 'failed', given }),
    },
  };
}

/** The store's answer to a question. */
export async function answerOf<Result>(store: ServerStore, { of, method, given }: Question): Promise<Result> {
  const asked = (of === 'store' ? store : store.outbox) as unknown as Record<
    string,
    (...given: readonly unknown[]) => Promise<Result>
  >;
  const answer = asked[method]?.(...given);
  if (!answer) throw new Error(`The store has no ${method}.`);
  return await answer;
}
