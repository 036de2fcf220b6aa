import { onTestFinished } from 'vitest';
import type { ChangeOutcome } from '../../../server/domain/change.ts';
import type { ChannelPlan } from '../../../server/domain/message.ts';
import type { StoreLocation } from '../../../server/store/location.ts';
import { openStore, type Store } from '../../../server/store/store.ts';
import { carriesAll, sampleRequest } from '../server/server-fixtures.ts';
import { emptyPlace, type engines } from './databases.ts';

/** A store that is open until the test has ended. */
export async function opened(location: StoreLocation, channels = [carriesAll()]): Promise<Store> {
  const store = await openStore(location, channels);
  onTestFinished(() => store.close());
  return store;
}

/** An empty store. */
export const emptyStore = async (
  engine: (typeof engines)[number],
  channels?: ChannelPlan[],
): Promise<Store> => opened((await emptyPlace(engine)).location, channels);

/** The reference that the sender of a request is told. */
export async function referenceOf(receipt: ReturnType<Store['receive']>): Promise<string> {
  const taken = await receipt;
  if (taken.outcome === 'key-used-for-another') throw new Error('not taken');
  return taken.reference;
}

/** Receives the sample request from somebody of this name. Returns its reference. */
export const received = (store: Store, name: string, now = new Date()): Promise<string> =>
  referenceOf(store.receive({ ...sampleRequest, name }, { now }));

/** Marks a request that was never changed as answered, as a person at the desk does. */
export const answer = (
  { desk }: Pick<Store, 'desk'>,
  reference: string,
  by = 'AB',
  now = new Date(),
): Promise<ChangeOutcome> => desk.change(reference, 'answered', by, 0, now);
