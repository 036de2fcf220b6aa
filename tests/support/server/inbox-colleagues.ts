/** People at a desk, each with a browser whose device has a key of its own. */
import type { Challenge, DeskKey, Keys } from '#lib/inbox/api.ts';
import { openChallenge, openText } from '#lib/inbox/sealing.ts';
import { hashToken } from '../../../server/domain/token.ts';
import type { StoreClient } from '../../../server/store/thread/store-client.ts';
import { createKeyCopies, createKeyPair, createNewKey, type OwnDevice } from '../stores/sealing.ts';
import { createInvitationSecret, type DeskBrowser, type startDeskServer } from './inbox-browser.ts';

export interface Colleague {
  readonly browser: DeskBrowser;
  readonly device: OwnDevice;
}

/** Somebody joins, or adds a device, and tells the server the public half of its key. */
export async function addColleague(
  desk: Awaited<ReturnType<typeof startDeskServer>>,
  store: StoreClient,
  name: string,
): Promise<Colleague> {
  const browser = desk.browser();
  const { person, device } = await browser.join(
    await createInvitationSecret(store, name),
    `${name}’s telephone`,
  );
  const pair = await createKeyPair();
  const kept = await browser.post('devices/key', { recipient: pair.recipient, lockedIdentity: null });
  if (!kept.ok) throw new Error(await kept.text());
  const own = { id: device.id, person: person.id, ...pair };
  return { browser: withChallengeAnswers(browser, own), device: own };
}

/** A browser that adds to each new key the answer that shows the key before, as the page does. */
export function withChallengeAnswers(browser: DeskBrowser, device: OwnDevice): DeskBrowser {
  const post = browser.post.bind(browser);
  browser.post = async (path, body) => await post(path, await withAnswer(browser, device, path, body));
  return browser;
}

/** Adds an answer to what carries a new key, where the device can open its copy of the key before, and none is given. */
async function withAnswer(
  browser: DeskBrowser,
  device: OwnDevice,
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
    return { ...body, newKey: await withAnswer(browser, device, 'keys/rotation', body.newKey) };
  if (!['keys', 'keys/rotation'].includes(path) || typeof body !== 'object' || body === null) return body;
  if ('answer' in body || !('recipient' in body)) return body;
  // Sealing is switched on again by the printed key.
  const isSwitchOn = path === 'keys';
  const challenged = await browser.ask('POST', isSwitchOn ? 'keys/recovery/challenge' : 'keys/challenge');
  if (!challenged.ok) return body;
  const { key, sealed }: Challenge = await challenged.json();
  const identity = isSwitchOn ? printedRecoveryKey.identity : await identityOf({ browser, device }, key);
  const answer = identity && (await openChallenge(sealed, identity).catch(() => undefined));
  return answer ? { ...body, answer } : body;
}

/** The identity of a key, from the copy for a colleague's device; undefined where there is none, or it does not open. */
async function identityOf({ browser, device }: Colleague, key: string): Promise<string | undefined> {
  const { keys }: Keys = await (await browser.get('keys')).json();
  const copy = keys.find(({ id }) => id === key)?.copy;
  if (!copy) return undefined;
  return (await openText(copy, device.identity).catch(() => undefined))?.split('\n')[0];
}

/** The recovery key that was printed. */
export const printedRecoveryKey = await createKeyPair();

/** A new key of the desk, for the devices of these colleagues. */
export const createKeyFor = async (colleagues: readonly Colleague[], recovery = printedRecoveryKey) =>
  await createNewKey(
    await createKeyPair(),
    recovery,
    colleagues.map(({ device }) => device),
  );

/** The latest key, as a colleague's device sees it. */
export async function readLatestKey({ browser }: Colleague): Promise<DeskKey> {
  const { keys }: Keys = await (await browser.get('keys')).json();
  const [latest] = keys;
  if (!latest) throw new Error('Nothing was ever sealed.');
  return latest;
}

/** Gives another device a copy of the latest key. */
export async function letIn(by: Colleague, { device }: Colleague): Promise<Response> {
  const { id } = await readLatestKey(by);
  const identity = await identityOf(by, id);
  const [copy] = await createKeyCopies(
    [device],
    identity ? { identity, recipient: '' } : await createKeyPair(),
  );
  return await by.browser.post('keys/copies', { copies: [{ ...copy, key: id }] });
}

/** Reports whether a device could open its copy of the latest key. */
export async function reportCopy(by: Colleague, opened: boolean): Promise<void> {
  const { id, copy } = await readLatestKey(by);
  const confirmation = { key: id, copyHash: hashToken(copy ?? ''), opened };
  const answer = await by.browser.post('keys/confirmations', { confirmations: [confirmation] });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Removes devices of colleagues. */
export const removeDevices = (by: Colleague, removed: readonly Colleague[], newKey?: unknown) =>
  by.browser.post('devices/remove', { devices: removed.map(({ device }) => device.id), newKey });
