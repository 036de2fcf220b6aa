import type { Outbox } from '../outbox/outbox.ts';
import type { Store } from '../store.ts';

const parts = ['outbox', 'access', 'invitations', 'keys', 'desk', 'control'] as const;

type Part = (typeof parts)[number];

type AsyncMethods<T> = {
  readonly [Name in keyof T as T[Name] extends (...args: never[]) => Promise<unknown>
    ? Name
    : never]: T[Name];
};

export type StoreClient = AsyncMethods<Store> & { readonly [Name in Part]: AsyncMethods<Store[Name]> };

export type SheetStoreClient = Pick<
  StoreClient,
  'deriveKey' | 'readSheetPage' | 'findSheetRequest' | 'changeByLink'
>;

export interface StoreCall {
  readonly target: 'store' | Part;
  readonly method: string;
  readonly args: readonly unknown[];
}

export type SendStoreCall = <Result>(call: StoreCall) => Promise<Result>;

/**
 * Methods without a timeout. `purgeUnencryptedCopies` rewrites tables, which can take minutes. If the outcome of a
 * delivery was not recorded, the delivery would be repeated.
 */
const methodsWithoutTimeout: readonly (keyof Outbox | keyof Store)[] = [
  'renew',
  'recordSuccess',
  'recordFailure',
  'purgePlaintextRemnants',
];

export const hasNoTimeout = ({ target, method }: StoreCall): boolean =>
  (target === 'outbox' || target === 'store') && methodsWithoutTimeout.some((name) => name === method);

export const isCloseCall = ({ target, method }: StoreCall): boolean =>
  target === 'store' && method === 'close';

export function createStoreClient(send: SendStoreCall): StoreClient {
  const createProxy = (target: StoreCall['target'], members: Readonly<Record<string, unknown>> = {}) =>
    new Proxy(members, {
      get(_, method) {
        // Without this condition, `await` would treat the client as a promise.
        if (typeof method !== 'string' || method === 'then') return undefined;
        return members[method] ?? ((...args: readonly unknown[]) => send({ target, method, args }));
      },
    });
  return createProxy(
    'store',
    Object.fromEntries(parts.map((part) => [part, createProxy(part)])),
  ) as unknown as StoreClient;
}

export async function executeStoreCall<Result>(
  store: StoreClient,
  { target, method, args }: StoreCall,
): Promise<Result> {
  const object = (target === 'store' ? store : store[target]) as unknown as Record<
    string,
    (...args: readonly unknown[]) => Promise<Result>
  >;
  const result = object[method]?.(...args);
  if (!result) throw new Error(`The store has no method ${method}.`);
  return await result;
}
