/** People at a desk, each with a browser whose device has a key of its own. */

import type { ServerStore } from '../../../server/store/thread/server-store.ts';
import { keyPair, newKeyFor, type OwnDevice } from '../stores/sealing.ts';
import { type DeskBrowser, type deskOf, invited } from './desk-browser.ts';

export interface Colleague {
  readonly browser: DeskBrowser;
  readonly device: OwnDevice;
}

/** Somebody joins, or adds a device, and tells the server the public half of its key. */
export async function colleague(
  desk: Awaited<ReturnType<typeof deskOf>>,
  store: ServerStore,
  name: string,
): Promise<Colleague> {
  const browser = desk.browser();
  const { person, device } = await browser.join(await invited(store, name), `${name}’s telephone`);
  const pair = await keyPair();
  const kept = await browser.post('devices/key', { recipient: pair.recipient, lockedIdentity: null });
  if (!kept.ok) throw new Error(await kept.text());
  return { browser, device: { id: device.id, person: person.id, ...pair } };
}

/** The recovery key that was printed. */
const printed = await keyPair();

/** A new key of the desk, for the devices of these colleagues. */
export const newKeyOf = async (colleagues: readonly Colleague[], recovery = printed) =>
  await newKeyFor(
    await keyPair(),
    recovery,
    colleagues.map(({ device }) => device),
  );
