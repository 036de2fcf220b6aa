import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type {
  AgencyKey,
  CurrentUser,
  DeviceInfo,
  DeviceKey,
  DeviceRemoval,
  KeyConfirmations,
  Keys,
  NewKey,
  NewKeyCopies,
} from '#lib/inbox/api.ts';
import type { NoteContext } from '#lib/inbox/encryption.ts';
import {
  decryptText,
  encryptChallenge,
  encryptRequest,
  encryptStaffNote,
  encryptText,
} from '#lib/inbox/encryption.ts';
import { reduceScryptCost } from '../../tests/support/reduce-scrypt-cost.ts';
import {
  sampleDevice,
  sampleReference,
  sampleTexts,
  sampleTime,
  toAgencyKey,
} from '../../tests/support/sample-keys.ts';
import { type DeviceWithKey, hasOwnKey } from './agency-key.ts';
import { deriveKeyFromPrf } from './device-key.ts';
import { DeviceKeys } from './device-keys.ts';
import { EncryptionRecord } from './encryption-record.ts';
import {
  admitDevice,
  disableEncryption,
  enableEncryption,
  makeKeyWithout,
  recoverKeys,
} from './key-changes.ts';

const notePlace: NoteContext = { reference: sampleReference, author: 'Grace', position: 1 };

const passphrase = 'harbor violet seven lantern';

const getPrf = (device: string) => new Uint8Array(32).fill(device.charCodeAt(0));

type SignInOptions = Pick<Parameters<typeof DeviceKeys.load>[0], 'prf' | 'record'>;

type StoredKey = NewKey & { readonly id: string; retiredAt: string | null };

class MockServer {
  readonly devices = new Map<string, DeviceInfo>();
  keys: StoredKey[] = [];
  sealChallenge = (recipient: string) => encryptChallenge('what it asks', recipient);
  ended: Keys['ended'] = null;
  /** If true, the server processes requests, but its responses are lost. */
  losesResponses = false;
  /** For each request that contains copies of keys, the ids of these keys. */
  batches: string[][] = [];
  /** Responses with keys wait for this promise. */
  delay: Promise<void> | undefined;
  readonly confirmed: [string, KeyConfirmations][] = [];
  sent = '';

  add(id: string): DeviceInfo {
    const device = sampleDevice(id);
    this.devices.set(id, device);
    return device;
  }

  async signIn(id: string, options: Partial<SignInOptions> = {}): Promise<DeviceKeys> {
    const device = this.devices.get(id) ?? this.add(id);
    const me: CurrentUser = {
      person: { id, name: id },
      device,
      until: sampleTime,
      sealing: this.keys.some(({ retiredAt }) => retiredAt === null),
      canEdit: false,
      attention: { decisions: 0, failures: 0 },
    };
    return await DeviceKeys.load({
      api: this.#createApi(id),
      me,
      prf: getPrf(id),
      record: new EncryptionRecord(),
      ...options,
    });
  }

  findReadyDevice(id: string): DeviceWithKey {
    const device = this.devices.get(id);
    if (!device || !hasOwnKey(device)) throw new Error(`${id} must have a key.`);
    return device;
  }

  #createApi(id: string) {
    const get = async (path: string): Promise<unknown> => {
      if (path === 'people') return { people: [{ id, name: id, devices: this.#listDevices() }] };
      const [, query] = /^keys\/recovery\?(.*)$/.exec(path) ?? [];
      const keyIds = new URLSearchParams(query).getAll('key');
      if (query !== undefined)
        return {
          copies: this.keys
            .filter(({ id: key }) => keyIds.includes(key))
            .map((key) => ({ key: key.id, copy: key.recoveryCopy })),
        };
      const keys = this.#listKeys(id);
      await this.delay;
      return keys;
    };
    const post = async (path: string, body?: unknown): Promise<unknown> => {
      this.sent += JSON.stringify(body) ?? '';
      if (path === 'devices/key')
        this.devices.set(id, { ...(this.devices.get(id) as DeviceInfo), ...(body as DeviceKey) });
      if (path === 'keys' || (path === 'keys/recovery' && body)) this.use(body as NewKey);
      if (path === 'keys/off') this.end();
      if (path === 'keys/copies') this.batches.push((body as NewKeyCopies).copies.map(({ key }) => key));
      if (path === 'keys/copies')
        this.keys = this.keys.map((key) => ({
          ...key,
          copies: [...(body as NewKeyCopies).copies.filter((copy) => copy.key === key.id), ...key.copies],
        }));
      if (this.losesResponses) throw new Error('The response was lost.');
      if (path === 'keys/confirmations') this.confirmed.push([id, body as KeyConfirmations]);
      const [present] = this.keys;
      const challenge = async (recipient = '') => ({
        key: present?.id,
        sealed: await this.sealChallenge(recipient),
      });
      if (path === 'keys/challenge') return await challenge(present?.recipient);
      if (path === 'keys/recovery/challenge') return await challenge(present?.recoveryRecipient);
      return undefined;
    };
    return { get, post } as DeviceKeys['api'];
  }

  end(): void {
    for (const key of this.keys) key.retiredAt ??= sampleTime;
  }

  use(key: NewKey): void {
    this.end();
    this.keys = [{ ...key, id: `key ${this.keys.length + 1}`, retiredAt: null }, ...this.keys];
  }

  remove({ devices, newKey }: DeviceRemoval): void {
    for (const id of devices) {
      this.devices.delete(id);
      this.keys = this.keys.map((key) => ({
        ...key,
        copies: key.copies.filter(({ device }) => device !== id),
      }));
    }
    if (newKey) this.use(newKey);
  }

  #listDevices(): DeviceInfo[] {
    const present = this.keys.find(({ retiredAt }) => retiredAt === null);
    return [...this.devices.values()].map((device) => ({
      ...device,
      holdsKey: present?.copies.some((copy) => copy.device === device.id) ?? false,
    }));
  }

  changeDevice(id: string, changes: Partial<DeviceInfo>): void {
    this.devices.set(id, { ...(this.devices.get(id) ?? this.add(id)), ...changes });
  }

  #findReportedState(id: string, key: string): Pick<AgencyKey, 'copyState' | 'hasRecoveryCopy'> {
    const reports = this.confirmed
      .filter(([device]) => device === id)
      .flatMap(([, { confirmations }]) => confirmations)
      .filter((report) => report.key === key);
    const last = reports.at(-1);
    return {
      copyState: last ? (last.opened ? 'confirmed' : 'failed') : null,
      hasRecoveryCopy: reports.some(({ recovery }) => recovery !== undefined),
    };
  }

  #listKeys(id: string): Keys {
    return {
      latest: this.keys[0]?.id ?? null,
      inClear: 0,
      verified: true,
      ended: this.ended,
      rotationDue: null,
      failures: [],
      keys: this.keys.map((key) => {
        const { id: keyId, retiredAt } = key;
        return toAgencyKey(id, key, { id: keyId, retiredAt, ...this.#findReportedState(id, keyId) });
      }),
    };
  }

  async receiveRequest() {
    const [present] = this.keys;
    if (!present) return { clear: sampleTexts };
    return {
      key: present.id,
      sealed: await encryptRequest(sampleTexts, present.recipient, sampleReference),
    };
  }
}

const printed = await generateHybridIdentity();
const recoveryRecipient = await identityToRecipient(printed);
const paper = { identity: printed, recipient: recoveryRecipient };

beforeAll(reduceScryptCost);
afterAll(() => vi.restoreAllMocks());

async function enableForTwoDevices() {
  const desk = new MockServer();
  const laptop = await desk.signIn('laptop');
  await desk.signIn('phone');
  await enableEncryption(laptop, [desk.findReadyDevice('phone')], paper);
  return { desk, laptop, phone: await desk.signIn('phone') };
}

test('a device with a PRF creates its key at sign-in, and the server receives only the recipient', async () => {
  const desk = new MockServer();
  const laptop = await desk.signIn('laptop');

  expect(laptop.state).toMatchObject({ unlockMethod: 'open', currentKey: undefined, hasLatestKey: false });
  expect(desk.devices.get('laptop')?.recipient).toMatch(/^age1pq1/);
  expect(desk.sent).not.toContain('SECRET-KEY');
});

test('only the devices with copies can decrypt new requests', async () => {
  const { desk, laptop, phone } = await enableForTwoDevices();
  const tablet = await desk.signIn('tablet');
  const request = await desk.receiveRequest();

  expect(await laptop.decryptTexts(request, sampleReference)).toEqual(sampleTexts);
  expect(await phone.decryptTexts(request, sampleReference)).toEqual(sampleTexts);
  expect(await tablet.decryptTexts(request, sampleReference)).toBeUndefined();
  expect([laptop.state.hasLatestKey, phone.state.hasLatestKey, tablet.state.hasLatestKey]).toEqual([
    true,
    true,
    false,
  ]);
  expect(desk.sent).not.toContain('SECRET-KEY');
});

test('an admitted device can decrypt earlier requests', async () => {
  const { desk, laptop } = await enableForTwoDevices();
  const before = await desk.receiveRequest();
  const tablet = await desk.signIn('tablet');
  await admitDevice(laptop, desk.findReadyDevice('tablet'));
  await tablet.refresh();

  expect(await tablet.decryptTexts(before, sampleReference)).toEqual(sampleTexts);
  const note = await tablet.encryptNote('She called.', notePlace);
  expect(note && (await laptop.decryptNote(note, notePlace))).toBe('She called.');
});

test('a passphrase unlocks the key of a device without PRF', async () => {
  const { desk, laptop } = await enableForTwoDevices();
  const desktop = await desk.signIn('desktop', { prf: undefined });
  expect(desktop.state.unlockMethod).toBe('new passphrase');
  await desktop.choosePassphrase(passphrase);
  await admitDevice(laptop, desk.findReadyDevice('desktop'));

  const later = await desk.signIn('desktop', { prf: undefined });
  expect(later.state).toMatchObject({ unlockMethod: 'passphrase', hasLatestKey: false });
  expect(await later.unlockByPassphrase('harbor violet seven lamp')).toBe(false);
  expect(await later.unlockByPassphrase(` ${passphrase.replace(' ', '  ')}`)).toBe(true);
  expect(await later.decryptTexts(await desk.receiveRequest(), sampleReference)).toEqual(sampleTexts);
  expect(desk.sent).not.toContain('lantern');
  expect(atob(desk.devices.get('desktop')?.lockedIdentity ?? '')).not.toContain('AGE-SECRET-KEY');
});

test('choosing a passphrase again after a lost response keeps the same key', async () => {
  const { desk, laptop } = await enableForTwoDevices();
  const desktop = await desk.signIn('desktop', { prf: undefined });
  desk.losesResponses = true;
  await expect(desktop.choosePassphrase('harbor violet seven lamp')).rejects.toThrow();
  const { recipient } = desk.findReadyDevice('desktop');
  desk.losesResponses = false;
  await desktop.choosePassphrase(passphrase);
  expect(desk.findReadyDevice('desktop').recipient).toBe(recipient);
  await admitDevice(laptop, desk.findReadyDevice('desktop'));

  const later = await desk.signIn('desktop', { prf: undefined });
  expect(await later.unlockByPassphrase(passphrase)).toBe(true);
  expect(await later.decryptTexts(await desk.receiveRequest(), sampleReference)).toEqual(sampleTexts);
});

test('after a reload, the passkey is required again', async () => {
  const { desk } = await enableForTwoDevices();

  expect((await desk.signIn('laptop', { prf: 'not requested' })).state).toMatchObject({
    unlockMethod: 'passkey',
    hasLatestKey: false,
  });
});

test('if the PRF output is missing or different, the key cannot be unlocked here', async () => {
  const { desk } = await enableForTwoDevices();

  expect((await desk.signIn('laptop', { prf: getPrf('other') })).state.unlockMethod).toBe('elsewhere');
  expect((await desk.signIn('laptop', { prf: undefined })).state.unlockMethod).toBe('elsewhere');
});

test('a removed device can neither create nor decrypt the next key', async () => {
  const { desk, laptop, phone } = await enableForTwoDevices();
  const before = await desk.receiveRequest();
  expect(await makeKeyWithout(phone, ['phone'])).toBeUndefined();
  const newKey = await makeKeyWithout(laptop, ['phone']);
  desk.remove({ devices: ['phone'], ...(newKey && { newKey }) });
  const after = await desk.receiveRequest();

  expect(await phone.decryptTexts(after, sampleReference)).toBeUndefined();
  expect(await laptop.decryptTexts(after, sampleReference)).toEqual(sampleTexts);
  expect(await phone.decryptTexts(before, sampleReference)).toEqual(sampleTexts);
});

test('the next key excludes devices without a valid voucher, and keeps the recovery key', async () => {
  const { desk, laptop, phone } = await enableForTwoDevices();
  const intruder = await desk.signIn('intruder');
  const [key] = desk.keys;
  // A malicious server adds a device with the voucher of another device.
  desk.keys = desk.keys.map((stored) => ({
    ...stored,
    copies: [...stored.copies, { device: 'intruder', copy: '', voucher: key?.copies[1]?.voucher ?? '' }],
  }));
  await expect(makeKeyWithout(laptop, [])).rejects.toThrow('intruder');
  await expect(makeKeyWithout(phone, ['laptop'])).rejects.toThrow('intruder');
  const newKey = await makeKeyWithout(laptop, ['intruder']);

  expect(newKey?.copies.map(({ device }) => device)).toEqual(['laptop', 'phone']);
  expect(await decryptText(newKey?.recoveryCopy ?? '', printed)).toMatch(/^AGE-SECRET-KEY-PQ-1/);
  // A malicious server sends its own recovery key.
  const recoveryRecipient = intruder.ownDevice?.recipient ?? '';
  desk.keys = desk.keys.map((stored) => ({ ...stored, recoveryRecipient }));
  expect(await makeKeyWithout(laptop, ['intruder'])).toBeUndefined();
});

test('an admitted device gets many keys in batches, the latest first', async () => {
  const { desk, laptop } = await enableForTwoDevices();
  const [latest] = desk.keys;
  if (!latest) throw new Error('There must be a key.');
  const older = Array.from({ length: 30 }, (_, at) => ({
    ...latest,
    id: `older ${at}`,
    retiredAt: sampleTime,
  }));
  desk.keys = [latest, ...older];
  await laptop.refresh();
  await desk.signIn('tablet');
  desk.batches = [];
  await admitDevice(laptop, desk.findReadyDevice('tablet'));
  expect(desk.batches.map(({ length }) => length)).toEqual([25, 6]);
  expect(desk.batches[0]?.[0]).toBe(latest.id);
});

test('the next key excludes devices that a removed device admitted, directly or indirectly', async () => {
  const { desk, laptop } = await enableForTwoDevices();
  for (const id of ['tablet', 'watch', 'desktop']) {
    await desk.signIn(id);
    await admitDevice(laptop, desk.findReadyDevice(id));
  }
  const admittedBy = (device: string) => ({
    approvedBy: { from: 'colleague', device, name: '', at: sampleTime } as const,
  });
  desk.changeDevice('tablet', admittedBy('phone'));
  desk.changeDevice('watch', admittedBy('tablet'));
  const listRecipients = async (removed: string[]) =>
    (await makeKeyWithout(laptop, removed))?.copies.map(({ device }) => device);

  expect(await listRecipients(['phone'])).toEqual(['laptop', 'desktop']);
  desk.changeDevice('desktop', { awaitsDecisionSince: sampleTime });
  expect(await listRecipients([])).toEqual(['laptop', 'phone', 'tablet', 'watch']);
});

describe('copies of a key', () => {
  async function rotateWithCopy(createCopy: (identity: string, desk: MockServer) => Promise<string>) {
    const { desk, laptop, phone } = await enableForTwoDevices();
    const newKey = await makeKeyWithout(phone, []);
    if (!newKey) throw new Error('There must be a new key.');
    const phoneCopy = newKey.copies.find(({ device }) => device === 'phone')?.copy ?? '';
    const [identity = ''] = (
      await decryptText(phoneCopy, (await deriveKeyFromPrf(getPrf('phone'))).identity)
    ).split('\n');
    const copy = await createCopy(identity, desk);
    const copies = newKey.copies.map((other) => (other.device === 'laptop' ? { ...other, copy } : other));
    desk.use({ ...newKey, copies });
    await laptop.refresh();
    const reported = desk.confirmed.findLast(([id]) => id === 'laptop')?.[1].confirmations;
    return { desk, laptop, identity, reported: reported?.find(({ key }) => key === 'key 2') };
  }

  test('a valid copy is reported with a recovery copy, encrypted to the recovery key', async () => {
    const { reported, identity } = await rotateWithCopy(
      async (content, desk) =>
        await encryptText(`${content}\n${recoveryRecipient}`, desk.findReadyDevice('laptop').recipient),
    );

    expect(reported).toMatchObject({ opened: true, recovery: { recipient: recoveryRecipient } });
    expect(await decryptText(reported?.recovery?.copy ?? '', printed)).toBe(identity);
  });

  test.each([
    [
      'is encrypted to another recipient',
      async (content: string) => await encryptText(content, recoveryRecipient),
    ],
    [
      'contains another key',
      async (_: string, desk: MockServer) =>
        await encryptText(`${printed}\n${recoveryRecipient}`, desk.findReadyDevice('laptop').recipient),
    ],
    [
      'contains another recovery recipient',
      async (content: string, desk: MockServer) =>
        await encryptText(
          `${content}\n${desk.findReadyDevice('phone').recipient}`,
          desk.findReadyDevice('laptop').recipient,
        ),
    ],
  ])(
    'a copy that %s is reported as failed, and the device recovers with the recovery key',
    async (_, createCopy) => {
      const { desk, laptop, reported } = await rotateWithCopy(createCopy);
      expect(reported).toMatchObject({ opened: false });
      await desk.signIn('tablet');
      expect(await makeKeyWithout(laptop, ['tablet'])).toBeUndefined();
      expect(await recoverKeys(laptop, paper)).toBe(true);
      const newKey = await makeKeyWithout(laptop, ['tablet']);

      expect(newKey?.copies.map(({ device }) => device)).toEqual(['laptop', 'phone']);
      expect(newKey?.recoveryRecipient).toBe(recoveryRecipient);

      // Without valid copies, only the device that created the key can decrypt with it.
      for (const key of desk.keys) Object.assign(key, { copies: [], recoveryCopy: 'Z2FyYmFnZQ==' });
      const recovered = await desk.signIn('laptop');
      expect(await recoverKeys(recovered, paper)).toBe(true);
      expect(desk.keys[0]?.copies.map(({ device }) => device)).toEqual(['laptop']);
      expect(await recovered.decryptTexts(await desk.receiveRequest(), sampleReference)).toEqual(sampleTexts);
    },
  );
});

test('after another device rotated the key, a note is encrypted to the new key', async () => {
  const { desk, laptop, phone } = await enableForTwoDevices();
  await desk.signIn('tablet');
  const newKey = await makeKeyWithout(phone, ['tablet']);
  desk.remove({ devices: ['tablet'], ...(newKey && { newKey }) });

  expect(await laptop.encryptNote('She called.', notePlace)).toMatchObject({ key: 'key 2' });
});

function createStorage(): Pick<Storage, 'getItem' | 'setItem'> & { readonly text: () => string } {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    text: () => JSON.stringify([...items]),
  };
}

test.each(['working', 'absent', 'full'])(
  'notes are unencrypted only after the user confirmed the end of encryption, with %s storage',
  async (kind) => {
    const { desk } = await enableForTwoDevices();
    const working = createStorage();
    const setItem = () => {
      throw new Error('The quota is exceeded.');
    };
    const storage = { working, absent: undefined, full: { getItem: () => null, setItem } }[kind];
    const record = () => new EncryptionRecord(storage);
    let phone = await desk.signIn('phone', { record: record() });
    expect(await phone.encryptNote('She called.', notePlace)).toMatchObject({ key: 'key 1' });
    desk.end();
    desk.ended = { at: sampleTime, from: 'desk', by: 'laptop' };
    expect(await phone.encryptNote('She called.', notePlace)).toBeUndefined();
    expect(phone.state).toMatchObject({ noteBlock: 'ended', ended: { from: 'desk', by: 'laptop' } });
    if (kind === 'working') phone = await desk.signIn('phone', { record: record() });
    expect(phone.state.noteBlock).toBe('ended');
    expect(await phone.encryptNote('She called.', notePlace)).toBeUndefined();
    phone.confirmEnd();
    expect(phone.state.noteBlock).toBeUndefined();
    expect(await phone.encryptNote('She called.', notePlace)).toEqual({ clear: 'She called.' });
    if (kind === 'working') phone = await desk.signIn('phone', { record: record() });
    expect(await phone.encryptNote('She called.', notePlace)).toEqual({ clear: 'She called.' });
    expect(working.text()).not.toMatch(/SECRET-KEY|called/);

    await enableEncryption(phone, [desk.findReadyDevice('laptop')], paper);
    expect(await phone.encryptNote('She called.', notePlace)).toMatchObject({ key: 'key 2' });
    desk.end();
    expect(await phone.encryptNote('She called.', notePlace)).toBeUndefined();
  },
);

test('switching encryption off answers a challenge, and counts as a confirmation on this device', async () => {
  const { desk, laptop } = await enableForTwoDevices();
  await disableEncryption(laptop);

  expect(desk.sent).toContain('{"answer":"what it asks"}');
  expect(await laptop.encryptNote('She called.', notePlace)).toEqual({ clear: 'She called.' });
});

test('no note is sent if the server states that encryption is on, but no key', async () => {
  const { desk } = await enableForTwoDevices();
  const keys = desk.keys;
  const record = new EncryptionRecord();
  const signIn = desk.signIn('phone', { record });
  desk.keys = [];
  const phone = await signIn;

  expect(await phone.encryptNote('She called.', notePlace)).toBeUndefined();
  desk.keys = keys;
  expect(await phone.encryptNote('She called.', notePlace)).toMatchObject({ key: 'key 1' });
});

test('a replaced key is not used, even if the server states that it is the current one', async () => {
  const { desk, laptop, phone } = await enableForTwoDevices();
  await desk.signIn('tablet');
  const [before] = desk.keys;
  const newKey = await makeKeyWithout(phone, ['tablet']);
  desk.remove({ devices: ['tablet'], ...(newKey && { newKey }) });
  expect(await laptop.encryptNote('She called.', notePlace)).toMatchObject({ key: 'key 2' });
  desk.keys = before ? [{ ...before, retiredAt: null }] : [];

  expect(await laptop.encryptNote('She called.', notePlace)).toBeUndefined();
  expect(laptop.state.noteBlock).toBe('rolled back');
  laptop.confirmEnd();
  expect(await laptop.encryptNote('She called.', notePlace)).toBeUndefined();
});

test('a response that arrives after a later one is ignored', async () => {
  const { desk, laptop, phone } = await enableForTwoDevices();
  await desk.signIn('tablet');
  const newKey = await makeKeyWithout(phone, ['tablet']);
  const { promise, resolve } = Promise.withResolvers<void>();
  desk.delay = promise;
  const delayed = laptop.refresh();
  desk.delay = undefined;
  desk.remove({ devices: ['tablet'], ...(newKey && { newKey }) });
  await laptop.refresh();
  resolve();
  await delayed;

  expect(laptop.state.noteBlock).toBeUndefined();
  expect(laptop.state.currentKey?.id).toBe('key 2');
});

test('the recovery key admits a new device to all keys', async () => {
  const { desk, laptop } = await enableForTwoDevices();
  const before = await desk.receiveRequest();
  const newKey = await makeKeyWithout(laptop, ['phone']);
  desk.remove({ devices: ['phone', 'laptop'], ...(newKey && { newKey }) });
  const fresh = await desk.signIn('new one');

  const another = { identity: await generateHybridIdentity(), recipient: '' };
  expect(await recoverKeys(fresh, another)).toBe(false);
  expect(await recoverKeys(fresh, paper)).toBe(true);
  const again = await desk.signIn('new one');
  expect(await again.decryptTexts(before, sampleReference)).toEqual(sampleTexts);
  expect(await again.decryptTexts(await desk.receiveRequest(), sampleReference)).toEqual(sampleTexts);
  expect(desk.sent).toContain('"answer":"what it asks"');
  expect(desk.sent).not.toContain(printed);
});

test.each<[string, (recipient: string) => Promise<string>]>([
  ['a visitor’s texts', (recipient) => encryptRequest(sampleTexts, recipient, sampleReference)],
  ['a note that looks like a token', (recipient) => encryptStaffNote('a.b.c', recipient, notePlace)],
  ['a text without a format', (recipient) => encryptText('a.b.c', recipient)],
])('a server that sends %s as a challenge does not get the plaintext', async (_, encrypt) => {
  const { desk, laptop } = await enableForTwoDevices();
  desk.sealChallenge = encrypt;
  desk.sent = '';
  await disableEncryption(laptop);

  expect(desk.sent).toBe('{}');
});

test('listeners are called after changes, until they are removed', async () => {
  const { desk, laptop } = await enableForTwoDevices();
  const listener = vi.fn();
  const stop = laptop.subscribe(listener);
  laptop.clear();

  expect(listener).toHaveBeenCalled();
  expect(laptop.state.hasLatestKey).toBe(false);
  expect(laptop.ownDevice).toBeUndefined();
  expect(await laptop.decryptTexts(await desk.receiveRequest(), sampleReference)).toBeUndefined();
  stop();
  listener.mockClear();
  await laptop.refresh();
  expect(listener).not.toHaveBeenCalled();
});
