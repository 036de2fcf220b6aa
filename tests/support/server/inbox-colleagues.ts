/** Adds people to the inbox. Each has a browser and a device with a key pair. */
import type { AgencyKey, KeyChallenge, Keys } from '#lib/inbox/api.ts';
import { decryptChallenge, decryptText } from '#lib/inbox/encryption.ts';
import { hashToken } from '../../../server/domain/token.ts';
import type { StoreClient } from '../../../server/store/thread/store-client.ts';
import { createKeyCopies, createKeyPair, createNewKey, type DeviceWithKeyPair } from '../stores/keys.ts';
import { createInvitationSecret, type InboxBrowser, type startInbox } from './inbox-browser.ts';

export interface Colleague {
  readonly browser: InboxBrowser;
  readonly device: DeviceWithKeyPair;
}

/** Adds a person to the inbox, and sends the public key of the person's device to the server. */
export async function addColleague(
  desk: Awaited<ReturnType<typeof startInbox>>,
  store: StoreClient,
  name: string,
): Promise<Colleague> {
  const browser = desk.browser();
  const { person, device } = await browser.join(
    await createInvitationSecret(store, name),
    `${name}’s telephone`,
  );
  const pair = await createKeyPair();
  const saved = await browser.post('devices/key', { recipient: pair.recipient, lockedIdentity: null });
  if (!saved.ok) throw new Error(await saved.text());
  const own = { id: device.id, person: person.id, ...pair };
  return { browser: withChallengeAnswers(browser, own), device: own };
}

/**
 * Makes the browser add the decrypted challenge to each request with a new key. It proves that the device has the
 * previous key.
 */
export function withChallengeAnswers(browser: InboxBrowser, device: DeviceWithKeyPair): InboxBrowser {
  const post = browser.post.bind(browser);
  browser.post = async (path, body) =>
    await post(path, await addChallengeAnswer(browser, device, path, body));
  return browser;
}

/**
 * Adds the decrypted challenge to a request with a new key, unless the request contains one or the device cannot
 * decrypt the previous key.
 */
async function addChallengeAnswer(
  browser: InboxBrowser,
  device: DeviceWithKeyPair,
  path: string,
  body: unknown,
): Promise<unknown> {
  if (
    path === 'devices/remove' &&
    typeof body === 'object' &&
    body !== null &&
    'newKey' in body &&
    body.newKey
  )
    return { ...body, newKey: await addChallengeAnswer(browser, device, 'keys/rotation', body.newKey) };
  if (!['keys', 'keys/rotation'].includes(path) || typeof body !== 'object' || body === null) return body;
  if ('answer' in body || !('recipient' in body)) return body;
  // When encryption is enabled again, the printed recovery key decrypts the challenge. Otherwise the previous key does.
  const isSwitchOn = path === 'keys';
  const challenged = await browser.ask('POST', isSwitchOn ? 'keys/recovery/challenge' : 'keys/challenge');
  if (!challenged.ok) return body;
  const { key, sealed }: KeyChallenge = await challenged.json();
  const identity = isSwitchOn ? printedRecoveryKey.identity : await findIdentity({ browser, device }, key);
  const answer = identity && (await decryptChallenge(sealed, identity).catch(() => undefined));
  return answer ? { ...body, answer } : body;
}

/** Decrypts a key with a colleague's copy. Returns undefined if there is no copy, or decryption fails. */
async function findIdentity({ browser, device }: Colleague, key: string): Promise<string | undefined> {
  const { keys }: Keys = await (await browser.get('keys')).json();
  const copy = keys.find(({ id }) => id === key)?.copy;
  if (!copy) return undefined;
  return (await decryptText(copy, device.identity).catch(() => undefined))?.split('\n')[0];
}

export const printedRecoveryKey = await createKeyPair();

export const createKeyFor = async (colleagues: readonly Colleague[], recovery = printedRecoveryKey) =>
  await createNewKey(
    await createKeyPair(),
    recovery,
    colleagues.map(({ device }) => device),
  );

export async function readLatestKey({ browser }: Colleague): Promise<AgencyKey> {
  const { keys }: Keys = await (await browser.get('keys')).json();
  const [latest] = keys;
  if (!latest) throw new Error('The inbox must have a key: enable encryption first.');
  return latest;
}

/** Admits another device: encrypts the latest key for it, and sends this copy to the server. */
export async function approveDevice(by: Colleague, { device }: Colleague): Promise<Response> {
  const { id } = await readLatestKey(by);
  const identity = await findIdentity(by, id);
  const [copy] = await createKeyCopies(
    [device],
    identity ? { identity, recipient: '' } : await createKeyPair(),
  );
  return await by.browser.post('keys/copies', { copies: [{ ...copy, key: id }] });
}

export async function reportKeyCopy(by: Colleague, opened: boolean): Promise<void> {
  const { id, copy } = await readLatestKey(by);
  const confirmation = { key: id, copyHash: hashToken(copy ?? ''), opened };
  const answer = await by.browser.post('keys/confirmations', { confirmations: [confirmation] });
  if (!answer.ok) throw new Error(await answer.text());
}

export const removeDevices = (by: Colleague, removed: readonly Colleague[], newKey?: unknown) =>
  by.browser.post('devices/remove', { devices: removed.map(({ device }) => device.id), newKey });
