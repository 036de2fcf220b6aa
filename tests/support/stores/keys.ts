/** Creates devices and keys of the inbox, and enables encryption in a store. */
import { randomUUID } from 'node:crypto';
import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import type { KeyCopy, NewKey } from '#lib/inbox/api.ts';
import { decryptRequest, encryptText } from '#lib/inbox/encryption.ts';
import type { StoredRequest } from '../../../server/domain/stored-request.ts';
import type { StoreLocation } from '../../../server/store/location.ts';
import { openDatabase, openStore } from '../../../server/store/store.ts';

export interface KeyPair {
  readonly identity: string;
  readonly recipient: string;
}

export async function createKeyPair(): Promise<KeyPair> {
  const identity = await generateHybridIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** A device of a new person, with its own key pair. */
export interface DeviceWithKeyPair extends KeyPair {
  readonly id: string;
  readonly person: string;
}

export async function addDevice(location: StoreLocation, label = 'Telephone'): Promise<DeviceWithKeyPair> {
  const device = { id: randomUUID(), person: randomUUID(), ...(await createKeyPair()) };
  const added_at = new Date().toISOString();
  const db = openDatabase(location);
  try {
    await db
      .insertInto('desk_people')
      .values({
        id: device.person,
        name: `Owner of ${label} ${device.id}`,
        skeleton: device.person,
        added_at,
      })
      .execute();
    await db
      .insertInto('desk_devices')
      .values({
        id: device.id,
        person: device.person,
        label,
        public_key: '',
        counter: 0,
        transports: '[]',
        added_at,
        last_seen_at: added_at,
        recipient: device.recipient,
      })
      .execute();
  } finally {
    await db.destroy();
  }
  return device;
}

export const createKeyCopies = async (
  devices: readonly Pick<DeviceWithKeyPair, 'id' | 'recipient'>[],
  { identity }: Pick<KeyPair, 'identity'>,
): Promise<KeyCopy[]> =>
  await Promise.all(
    devices.map(async ({ id, recipient }) => ({
      device: id,
      copy: await encryptText(identity, recipient),
      voucher: '0'.repeat(64),
    })),
  );

/** Creates the body of the request with which a browser enables encryption. */
export const createNewKey = async (
  key: KeyPair,
  recovery: KeyPair,
  devices: readonly Pick<DeviceWithKeyPair, 'id' | 'recipient'>[],
): Promise<NewKey> => ({
  recipient: key.recipient,
  recoveryRecipient: recovery.recipient,
  recoveryCopy: await encryptText(key.identity, recovery.recipient),
  copies: await createKeyCopies(devices, key),
});

async function listDevices(location: StoreLocation): Promise<Pick<DeviceWithKeyPair, 'id' | 'recipient'>[]> {
  const db = openDatabase(location);
  try {
    const rows = await db.selectFrom('desk_devices').select(['id', 'recipient']).execute();
    return rows.flatMap(({ id, recipient }) => (recipient === null ? [] : [{ id, recipient }]));
  } finally {
    await db.destroy();
  }
}

/** Adds two devices to a store, and enables encryption. */
export async function setUpEncryptedStore(location: StoreLocation) {
  const devices = [await addDevice(location, 'Telephone'), await addDevice(location, 'Computer')];
  const [key, recovery] = [await createKeyPair(), await createKeyPair()];
  const store = await openStore(location);
  try {
    const { keys } = store;
    // If encryption was enabled before, includes all devices, and acts as a device that has the previous key.
    const before = await keys.findLatest();
    const covered = before ? await listDevices(location) : devices;
    // A recovery key that was printed before remains valid.
    const paper = before ? { ...recovery, recipient: before.recoveryRecipient } : recovery;
    const outcome = await keys.switchOn(
      { ...(await createNewKey(key, paper, covered)), shownKey: before?.id },
      devices[0]?.id ?? '',
    );
    const id = (await keys.findCurrent())?.id ?? '';
    if (outcome !== 'made') throw new Error(outcome);
    return { id, key, recovery, devices };
  } finally {
    await store.close();
  }
}

export const decryptStoredRequest = async (
  request: Pick<StoredRequest, 'reference' | 'sealed'> | undefined,
  { identity }: KeyPair,
) => await decryptRequest(request?.sealed ?? '', identity, request?.reference ?? '');
