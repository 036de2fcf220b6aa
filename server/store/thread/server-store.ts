import type { Access } from '../desk/access.ts';
import type { Invitations } from '../desk/invitations.ts';
import type { DeskKeys } from '../desk/keys.ts';
import type { DeskRequests } from '../desk/requests.ts';
import type { SealingControl } from '../desk/sealing-control.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Store } from '../store.ts';

/** The parts of a store that are objects of their own. */
type Parts = Pick<Store, 'outbox' | 'access' | 'invitations' | 'keys' | 'desk' | 'control'>;
type Part = keyof Parts;

/** What the server asks of a store itself; the desk asks for more. */
const storeMethods = [
  'receive',
  'issued',
  'beat',
  'clearLog',
  'clearTraces',
  'removeLeftOvers',
  'plan',
  'readClock',
  'eraseExpired',
  'erase',
  'deriveKey',
  'sheet',
  'entry',
  'change',
  'close',
] as const satisfies readonly (keyof Store)[];

/** What it asks of each part. */
const partMethods = {
  outbox: ['claim', 'backlog', 'renew', 'succeeded', 'failed'],
  keys: [
    'current',
    'latest',
    'rotateByPrintedKey',
    'forDevice',
    'recoveryCopies',
    'switchOn',
    'rotate',
    'switchOff',
    'addCopies',
    'confirm',
    'sealEarlier',
  ],
  access: [
    'session',
    'isOfRemovedDevice',
    'endSession',
    'me',
    'mayEdit',
    'passkey',
    'signIn',
    'devicesOfOtherHosts',
    'people',
    'personNamed',
    'keepKey',
    'remove',
  ],
  invitations: ['invited', 'join', 'repeatJoin', 'endJoining', 'invite'],
  desk: ['list', 'byTime', 'details', 'change', 'note'],
  control: ['report'],
} as const satisfies { readonly [Each in Part]: readonly (keyof Parts[Each])[] };

export type ServerStore = Pick<Store, (typeof storeMethods)[number]> & {
  readonly outbox: Pick<Outbox, (typeof partMethods.outbox)[number]>;
  readonly access: Pick<Access, (typeof partMethods.access)[number]>;
  readonly invitations: Pick<Invitations, (typeof partMethods.invitations)[number]>;
  readonly keys: Pick<DeskKeys, (typeof partMethods.keys)[number]>;
  readonly desk: Pick<DeskRequests, (typeof partMethods.desk)[number]>;
  readonly control: Pick<SealingControl, (typeof partMethods.control)[number]>;
};

/** A call of the store, as it can be sent to another thread: a method of the store or of a part, and its arguments. */
export interface Question {
  readonly of: 'store' | Part;
  readonly method: string;
  readonly given: readonly unknown[];
}

/** Deliveries whose outcome is not recorded are made twice; and tables take their time to be written anew. */
const patient: readonly (keyof Outbox | keyof Store)[] = ['renew', 'succeeded', 'failed', 'removeLeftOvers'];

/** Whether a question is given all the time that it takes: no visitor waits for it. */
export const isPatient = ({ of, method }: Question): boolean =>
  (of === 'outbox' || of === 'store') && patient.some((each) => each === method);

/** A store that passes each call to `ask`. */
export function askedThrough(ask: <Result>(question: Question) => Promise<Result>): ServerStore {
  const asking = (of: Question['of'], methods: readonly string[]) =>
    Object.fromEntries(
      methods.map((method) => [method, (...given: readonly unknown[]) => ask({ of, method, given })]),
    );
  const parts = Object.entries(partMethods).map(([part, methods]) => [part, asking(part as Part, methods)]);
  return { ...asking('store', storeMethods), ...Object.fromEntries(parts) } as unknown as ServerStore;
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
