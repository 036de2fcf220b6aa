import { onTestFinished } from 'vitest';
import type { RequestChangeOutcome } from '../../../server/domain/change.ts';
import type { ChannelDescription } from '../../../server/domain/message.ts';
import type { StoreLocation } from '../../../server/store/location.ts';
import { openStore, type Store } from '../../../server/store/store.ts';
import { channelForAllKinds, sampleRequest } from '../server/server-fixtures.ts';
import { createEmptyLocation, type engines } from './databases.ts';

export async function openTestStore(
  location: StoreLocation,
  channels = [channelForAllKinds()],
): Promise<Store> {
  const store = await openStore(location, channels);
  onTestFinished(() => store.close());
  return store;
}

export const openEmptyStore = async (
  engine: (typeof engines)[number],
  channels?: ChannelDescription[],
): Promise<Store> => openTestStore((await createEmptyLocation(engine)).location, channels);

/** Returns the reference in the result of `receive`. */
export async function readReference(receipt: ReturnType<Store['receive']>): Promise<string> {
  const taken = await receipt;
  if (taken.outcome === 'key-used-for-another')
    throw new Error('The idempotency key was used for another request.');
  return taken.reference;
}

/** Stores the sample request under another name. Returns its reference. */
export const receiveRequest = (store: Store, name: string, now = new Date()): Promise<string> =>
  readReference(store.receive({ ...sampleRequest, name }, { now }));

export const answerRequest = (
  { desk }: Pick<Store, 'desk'>,
  reference: string,
  by = 'AB',
  now = new Date(),
): Promise<RequestChangeOutcome> => desk.change(reference, 'answered', by, 0, now);
