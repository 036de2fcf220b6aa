import type { Outbox } from '../outbox/outbox.ts';
import type { Store } from '../store.ts';

/** What the server asks of a store; the desk asks for more. */
const storeMethods = [
  'receive',
  'issued',
  'beat',
  'clearLog',
  'plan',
  'readClock',
  'eraseExpired',
  'signingKey',
  'sheet',
  'entry',
  'change',
  'close',
] as const satisfies readonly (keyof Store)[];

const outboxMethods = [
  'claim',
  'backlog',
  'renew',
  'succeeded',
  'failed',
] as const satisfies readonly (keyof Outbox)[];

export type ServerStore = Pick<Store, (typeof storeMethods)[number]> & {
  readonly outbox: Pick<Outbox, (typeof outboxMethods)[number]>;
};

/** A call of the store, as it can be sent to another thread: a method of the store or its outbox, and its arguments. */
export interface Question {
  readonly of: 'store' | 'outbox';
  readonly method: keyof ServerStore | keyof ServerStore['outbox'];
  readonly given: readonly unknown[];
}

/**
 * Whether a question is given all the time that it takes. No visitor waits for these, and a delivery whose outcome is not
 * recorded is made twice.
 */
export const isPatient = ({ method }: Question): boolean =>
  method === 'renew' || method === 'succeeded' || method === 'failed';

/** A store that passes each call to `ask`. */
export function askedThrough(ask: <Result>(question: Question) => Promise<Result>): ServerStore {
  const asking = (of: Question['of'], methods: readonly Question['method'][]) =>
    Object.fromEntries(
      methods.map((method) => [method, (...given: readonly unknown[]) => ask({ of, method, given })]),
    );
  return {
    ...asking('store', storeMethods),
    outbox: asking('outbox', outboxMethods),
  } as unknown as ServerStore;
}

/** Asks a store: calls the method that a question names. */
export async function answerOf<Result>(store: ServerStore, { of, method, given }: Question): Promise<Result> {
  const asked = (of === 'store' ? store : store.outbox) as unknown as Record<
    string,
    (...given: readonly unknown[]) => Promise<Result>
  >;
  const answer = asked[method]?.(...given);
  if (!answer) throw new Error(`The store has no ${method}.`);
  return await answer;
}
