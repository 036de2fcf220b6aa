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

export type StoreClient = Asked<Store> & { readonly [Each in Part]: Asked<Store[Each]> };

/** The methods that the sheet uses. */
export type SheetStoreClient = Pick<
  StoreClient,
  'deriveKey' | 'readSheetPage' | 'findSheetEntry' | 'changeByLink'
>;

/** A call of the store, as it can be sent to another thread: a method of the store or of a part, and its arguments. */
export interface StoreCall {
  readonly target: 'store' | Part;
  readonly method: string;
  readonly args: readonly unknown[];
}

export type SendStoreCall = <Result>(question: StoreCall) => Promise<Result>;

/** Deliveries whose outcome is not recorded are made twice; and tables take their time to be written anew. */
const patient: readonly (keyof Outbox | keyof Store)[] = [
  'renew',
  'recordSuccess',
  'recordFailure',
  'purgePlaintextRemnants',
];

/** Whether a question is given all the time that it takes: no visitor waits for it. */
export const hasNoTimeout = ({ target, method }: StoreCall): boolean =>
  (target === 'outbox' || target === 'store') && patient.some((each) => each === method);

export const isCloseCall = ({ target, method }: StoreCall): boolean =>
  target === 'store' && method === 'close';

/** A store that passes each call to `ask`. */
export function createStoreClient(ask: SendStoreCall): StoreClient {
  const asking = (of: StoreCall['target'], known: Readonly<Record<string, unknown>> = {}) =>
    new Proxy(known, {
      get(_, method) {
        // A promise would take an object with a method “then” for another promise.
        if (typeof method !== 'string' || method === 'then') return undefined;
        return known[method] ?? ((...given: readonly unknown[]) => ask({ target: of, method, args: given }));
      },
    });
  return asking(
    'store',
    Object.fromEntries(parts.map((part) => [part, asking(part)])),
  ) as unknown as StoreClient;
}

/** Asks a store: calls the method that a question names. */
export async function executeStoreCall<Result>(
  store: StoreClient,
  { target, method, args }: StoreCall,
): Promise<Result> {
  const asked = (target === 'store' ? store : store[target]) as unknown as Record<
    string,
    (...given: readonly unknown[]) => Promise<Result>
  >;
  const answer = asked[method]?.(...args);
  if (!answer) throw new Error(`The store has no ${method}.`);
  return await answer;
}
