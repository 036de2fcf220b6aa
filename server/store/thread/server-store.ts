import type { Outbox } from '../outbox/outbox.ts';
import type { Store } from '../store.ts';

/** The parts of a store that are objects of their own. */
const parts = ['outbox', 'access', 'invitations', 'keys', 'desk', 'control'] as const;

type Part = (typeof parts)[number];

/** The methods whose results can be sent from one thread to another. */
type Asked<T> = {
  readonly [Name in keyof T as T[Name] extends (...given: never[]) => Promise<unknown>
    ? Name
    : never]: T[Name];
};

export type ServerStore = Asked<Store> & { readonly [Each in Part]: Asked<Store[Each]> };

/** The methods that the sheet uses. */
export type SheetStore = Pick<ServerStore, 'deriveKey' | 'sheet' | 'entry' | 'change'>;

/** A call of the store, as it can be sent to another thread: a method of the store or of a part, and its arguments. */
export interface Question {
  readonly of: 'store' | Part;
  readonly method: string;
  readonly given: readonly unknown[];
}

export type Ask = <Result>(question: Question) => Promise<Result>;

/** Deliveries whose outcome is not recorded are made twice; and tables take their time to be written anew. */
const patient: readonly (keyof Outbox | keyof Store)[] = ['renew', 'succeeded', 'failed', 'removeLeftOvers'];

/** Whether a question is given all the time that it takes: no visitor waits for it. */
export const isPatient = ({ of, method }: Question): boolean =>
  (of === 'outbox' || of === 'store') && patient.some((each) => each === method);

export const isClosing = ({ of, method }: Question): boolean => of === 'store' && method === 'close';

/** A store that passes each call to `ask`. */
export function askedThrough(ask: Ask): ServerStore {
  const asking = (of: Question['of'], known: Readonly<Record<string, unknown>> = {}) =>
    new Proxy(known, {
      get(_, method) {
        // A promise would take an object with a method “then” for another promise.
        if (typeof method !== 'string' || method === 'then') return undefined;
        return known[method] ?? ((...given: readonly unknown[]) => ask({ of, method, given }));
      },
    });
  return asking(
    'store',
    Object.fromEntries(parts.map((part) => [part, asking(part)])),
  ) as unknown as ServerStore;
}

/** Asks a store: calls the method that a question names. */
export async function answerOf<Result>(store: ServerStore, { of, method, given }: Question): Promise<Result> {
  const asked = (of === 'store' ? store : store[of]) as unknown as Record<
    string,
    (...given: readonly unknown[]) => Promise<Result>
  >;
  const answer = asked[method]?.(...given);
  if (!answer) throw new Error(`The store has no ${method}.`);
  return await answer;
}
