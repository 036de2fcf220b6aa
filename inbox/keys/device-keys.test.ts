import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type {
  DeskKey,
  Device,
  DeviceKey,
  KeyConfirmations,
  Keys,
  Me,
  NewCopies,
  NewKey,
  RemovedDevices,
} from '#lib/inbox/api.ts';
import {
  type NotePlace,
  openText,
  sealChallenge,
  sealNote,
  sealRequest,
  sealText,
} from '#lib/inbox/sealing.ts';
import { makePassphrasesCheap } from '../../tests/support/cheap-passphrases.ts';
import { keyFor, reference, sampleDevice, time, words } from '../../tests/support/sample-keys.ts';
import { deriveKeyFromPrf } from './device-key.ts';
import { DeviceKeys } from './device-keys.ts';
import { admitDevice, disableSealing, enableSealing, makeKeyWithout, recoverKeys } from './key-changes.ts';
import { hasOwnKey, type ReadyDevice } from './sealing-key.ts';
import { SealingRecord } from './sealing-record.ts';

const notePlace: NotePlace = { reference, author: 'Grace', position: 1 };

const passphrase = 'harbor violet seven lantern';

/** What PRFs give, by device. */
const prfOf = (device: string) => new Uint8Array(32).fill(device.charCodeAt(0));

type Entering = Pick<Parameters<typeof DeviceKeys.load>[0], 'prf' | 'record'>;

type StoredKey = NewKey & { readonly id: string; retiredAt: string | null };

/** The server's part, in memory: it keeps what it is sent, and hands each device its own. */
class Desk {
  readonly devices = new Map<string, Device>();
  keys: StoredKey[] = [];
  sealChallenge = (recipient: string) => sealChallenge('what it asks', recipient);
  ended: Keys['ended'] = null;
  /** Whether what is sent arrives, and the answer is lost. */
  losesAnswers = false;
  /** The ids of the keys in each request with copies. */
  batches: string[][] = [];
  /** Holds back responses with keys until it is resolved. */
  delay: Promise<void> | undefined;
  /** The reports of devices, by their ids. */
  readonly confirmed: [string, KeyConfirmations][] = [];
  /** Everything that was sent to it, as text. */
  sent = '';

  add(id: string): Device {
    const device = sampleDevice(id);
    this.devices.set(id, device);
    return device;
  }

  /** A device whose person has just come in. */
  async enter(id: string, options: Partial<Entering> = {}): Promise<DeviceKeys> {
    const device = this.devices.get(id) ?? this.add(id);
    const me: Me = {
      person: { id, name: id },
      device,
      until: time,
      sealing: this.keys.some(({ retiredAt }) => retiredAt === null),
      canEdit: false,
      attention: { decisions: 0, failures: 0 },
    };
    return await DeviceKeys.load({
      api: this.#apiFor(id),
      me,
      prf: prfOf(id),
      record: new SealingRecord(undefined),
      ...options,
    });
  }

  ready(id: string): ReadyDevice {
    const device = this.devices.get(id);
    if (!device || !hasOwnKey(device)) throw new Error(`${id} has no key.`);
    return device;
  }

  #apiFor(id: string) {
    const get = async (path: string): Promise<unknown> => {
      if (path === 'people') return { people: [{ id, name: id, devices: this.#shown() }] };
      const [, query] = /^keys\/recovery\?(.*)$/.exec(path) ?? [];
      const asked = new URLSearchParams(query).getAll('key');
      if (query !== undefined)
        return {
          copies: this.keys
            .filter(({ id: key }) => asked.includes(key))
            .map((key) => ({ key: key.id, copy: key.recoveryCopy })),
        };
      const keys = this.#keysFor(id);
      await this.delay;
      return keys;
    };
    const post = async (path: string, body?: unknown): Promise<unknown> => {
      this.sent += JSON.stringify(body) ?? '';
      if (path === 'devices/key')
        this.devices.set(id, { ...(this.devices.get(id) as Device), ...(body as DeviceKey) });
      if (path === 'keys' || (path === 'keys/recovery' && body)) this.use(body as NewKey);
      if (path === 'keys/off') this.end();
      if (path === 'keys/copies') this.batches.push((body as NewCopies).copies.map(({ key }) => key));
      if (path === 'keys/copies')
        this.keys = this.keys.map((key) => ({
          ...key,
          copies: [...(body as NewCopies).copies.filter((copy) => copy.key === key.id), ...key.copies],
        }));
      if (this.losesAnswers) throw new Error('The answer was lost.');
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
    for (const key of this.keys) key.retiredAt ??= time;
  }

  use(key: NewKey): void {
    this.end();
    this.keys = [{ ...key, id: `key ${this.keys.length + 1}`, retiredAt: null }, ...this.keys];
  }

  remove({ devices, newKey }: RemovedDevices): void {
    for (const id of devices) {
      this.devices.delete(id);
      this.keys = this.keys.map((key) => ({
        ...key,
        copies: key.copies.filter(({ device }) => device !== id),
      }));
    }
    if (newKey) this.use(newKey);
  }

  /** The devices in `GET people`. */
  #shown(): Device[] {
    const present = this.keys.find(({ retiredAt }) => retiredAt === null);
    return [...this.devices.values()].map((device) => ({
      ...device,
      holdsKey: present?.copies.some((copy) => copy.device === device.id) ?? false,
    }));
  }

  /** Makes changes to a device as the server would. */
  change(id: string, changed: Partial<Device>): void {
    this.devices.set(id, { ...(this.devices.get(id) ?? this.add(id)), ...changed });
  }

  #reportedBy(id: string, key: string): Pick<DeskKey, 'copyState' | 'hasRecoveryCopy'> {
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

  #keysFor(id: string): Keys {
    return {
      latest: this.keys[0]?.id ?? null,
      inClear: 0,
      verified: true,
      ended: this.ended,
      rotationDue: null,
      failures: [],
      keys: this.keys.map((key) => {
        const { id: keyId, retiredAt } = key;
        return keyFor(id, key, { id: keyId, retiredAt, ...this.#reportedBy(id, keyId) });
      }),
    };
  }

  /** A visitor's request, as it is stored now. */
  async request() {
    const [present] = this.keys;
    if (!present) return { clear: words };
    return { key: present.id, sealed: await sealRequest(words, present.recipient, reference) };
  }
}

const printed = await generateHybridIdentity();
const recoveryRecipient = await identityToRecipient(printed);
const paper = { identity: printed, recipient: recoveryRecipient };

beforeAll(makePassphrasesCheap);
afterAll(() => vi.restoreAllMocks());

/** A desk where two devices are in. */
async function sealedDesk() {
  const desk = new Desk();
  const laptop = await desk.enter('laptop');
  await desk.enter('phone');
  await enableSealing(laptop, [desk.ready('phone')], paper);
  return { desk, laptop, phone: await desk.enter('phone') };
}

test('a device with a PRF makes its key on the way in, and the server knows the recipient alone', async () => {
  const desk = new Desk();
  const laptop = await desk.enter('laptop');

  expect(laptop.state).toMatchObject({ unlockMethod: 'open', currentKey: undefined, hasLatestKey: false });
  expect(desk.devices.get('laptop')?.recipient).toMatch(/^age1pq1/);
  expect(desk.sent).not.toContain('SECRET-KEY');
});

test('once it is on, both read what comes, and nobody else does', async () => {
  const { desk, laptop, phone } = await sealedDesk();
  const tablet = await desk.enter('tablet');
  const request = await desk.request();

  expect(await laptop.decryptWords(request, reference)).toEqual(words);
  expect(await phone.decryptWords(request, reference)).toEqual(words);
  expect(await tablet.decryptWords(request, reference)).toBeUndefined();
  expect([laptop.state.hasLatestKey, phone.state.hasLatestKey, tablet.state.hasLatestKey]).toEqual([
    true,
    true,
    false,
  ]);
  expect(desk.sent).not.toContain('SECRET-KEY');
});

test('a device that is let in reads what came before', async () => {
  const { desk, laptop } = await sealedDesk();
  const before = await desk.request();
  const tablet = await desk.enter('tablet');
  await admitDevice(laptop, desk.ready('tablet'));
  await tablet.refresh();

  expect(await tablet.decryptWords(before, reference)).toEqual(words);
  const note = await tablet.encryptNote('She called.', notePlace);
  expect(note && (await laptop.decryptNote(note, notePlace))).toBe('She called.');
});

test('a passphrase opens the key of a device without PRF', async () => {
  const { desk, laptop } = await sealedDesk();
  const desktop = await desk.enter('desktop', { prf: undefined });
  expect(desktop.state.unlockMethod).toBe('new passphrase');
  await desktop.choosePassphrase(passphrase);
  await admitDevice(laptop, desk.ready('desktop'));

  const later = await desk.enter('desktop', { prf: undefined });
  expect(later.state).toMatchObject({ unlockMethod: 'passphrase', hasLatestKey: false });
  expect(await later.unlockByPassphrase('harbor violet seven lamp')).toBe(false);
  expect(await later.unlockByPassphrase(passphrase)).toBe(true);
  expect(await later.decryptWords(await desk.request(), reference)).toEqual(words);
  expect(desk.sent).not.toContain('lantern');
});

test('a passphrase that is chosen again after a lost response locks the same key', async () => {
  const { desk, laptop } = await sealedDesk();
  const desktop = await desk.enter('desktop', { prf: undefined });
  desk.losesAnswers = true;
  await expect(desktop.choosePassphrase('harbor violet seven lamp')).rejects.toThrow();
  const { recipient } = desk.ready('desktop');
  desk.losesAnswers = false;
  await desktop.choosePassphrase(passphrase);
  expect(desk.ready('desktop').recipient).toBe(recipient);
  await admitDevice(laptop, desk.ready('desktop'));

  const later = await desk.enter('desktop', { prf: undefined });
  expect(await later.unlockByPassphrase(passphrase)).toBe(true);
  expect(await later.decryptWords(await desk.request(), reference)).toEqual(words);
});

test('after the page was opened anew, the passkey is asked again', async () => {
  const { desk } = await sealedDesk();

  expect((await desk.enter('laptop', { prf: 'not asked' })).state).toMatchObject({
    unlockMethod: 'passkey',
    hasLatestKey: false,
  });
});

test('where the passkey gives another PRF, or none, the key is opened elsewhere', async () => {
  const { desk } = await sealedDesk();

  expect((await desk.enter('laptop', { prf: prfOf('other') })).state.unlockMethod).toBe('elsewhere');
  expect((await desk.enter('laptop', { prf: undefined })).state.unlockMethod).toBe('elsewhere');
});

test('after a removal a new key is used, which the removed device can neither open nor make', async () => {
  const { desk, laptop, phone } = await sealedDesk();
  const before = await desk.request();
  expect(await makeKeyWithout(phone, ['phone'])).toBeUndefined();
  const newKey = await makeKeyWithout(laptop, ['phone']);
  desk.remove({ devices: ['phone'], ...(newKey && { newKey }) });
  const after = await desk.request();

  expect(await phone.decryptWords(after, reference)).toBeUndefined();
  expect(await laptop.decryptWords(after, reference)).toEqual(words);
  // What it could read before, it has kept.
  expect(await phone.decryptWords(before, reference)).toEqual(words);
});

test('the next key is for no device that nobody vouched for, and keeps the printed recovery key', async () => {
  const { desk, laptop, phone } = await sealedDesk();
  const slippedIn = await desk.enter('slipped in');
  const [key] = desk.keys;
  // The server copies another's voucher.
  desk.keys = desk.keys.map((each) => ({
    ...each,
    copies: [...each.copies, { device: 'slipped in', copy: '', voucher: key?.copies[1]?.voucher ?? '' }],
  }));
  await expect(makeKeyWithout(laptop, [])).rejects.toThrow('slipped in');
  await expect(makeKeyWithout(phone, ['laptop'])).rejects.toThrow('slipped in');
  const newKey = await makeKeyWithout(laptop, ['slipped in']);

  expect(newKey?.copies.map(({ device }) => device)).toEqual(['laptop', 'phone']);
  expect(await openText(newKey?.recoveryCopy ?? '', printed)).toMatch(/^AGE-SECRET-KEY-PQ-1/);
  // It names a recovery key of its own.
  desk.keys = desk.keys.map((each) => ({ ...each, recoveryRecipient: slippedIn.ownDevice?.recipient ?? '' }));
  expect(await makeKeyWithout(laptop, ['slipped in'])).toBeUndefined();
});

test('a device that is let in gets many keys in batches, the latest first', async () => {
  const { desk, laptop } = await sealedDesk();
  const [latest] = desk.keys;
  if (!latest) throw new Error('Nothing is sealed.');
  const older = Array.from({ length: 30 }, (_, at) => ({ ...latest, id: `older ${at}`, retiredAt: time }));
  desk.keys = [latest, ...older];
  await laptop.refresh();
  await desk.enter('tablet');
  desk.batches = [];
  await admitDevice(laptop, desk.ready('tablet'));
  expect(desk.batches.map(({ length }) => length)).toEqual([25, 6]);
  expect(desk.batches[0]?.[0]).toBe(latest.id);
});

test('the next key is for no device that a removed one let in, nor for those that these let in', async () => {
  const { desk, laptop } = await sealedDesk();
  for (const id of ['tablet', 'watch', 'desktop']) {
    await desk.enter(id);
    await admitDevice(laptop, desk.ready(id));
  }
  const letInBy = (device: string) => ({
    letInBy: { from: 'colleague', device, name: '', at: time } as const,
  });
  desk.change('tablet', letInBy('phone'));
  desk.change('watch', letInBy('tablet'));
  const devicesOf = async (removed: string[]) =>
    (await makeKeyWithout(laptop, removed))?.copies.map(({ device }) => device);

  expect(await devicesOf(['phone'])).toEqual(['laptop', 'desktop']);
  desk.change('desktop', { awaitsDecisionSince: time });
  expect(await devicesOf([])).toEqual(['laptop', 'phone', 'tablet', 'watch']);
});

describe('copies of a key', () => {
  /** A desk where the phone has put a key in use whose copy for the laptop is another text. */
  async function afterRotation(copyOf: (identity: string, desk: Desk) => Promise<string>) {
    const { desk, laptop, phone } = await sealedDesk();
    const newKey = await makeKeyWithout(phone, []);
    if (!newKey) throw new Error('No key was made.');
    const own = newKey.copies.find(({ device }) => device === 'phone')?.copy ?? '';
    const [identity = ''] = (await openText(own, (await deriveKeyFromPrf(prfOf('phone'))).identity)).split(
      '\n',
    );
    const copy = await copyOf(identity, desk);
    const copies = newKey.copies.map((each) => (each.device === 'laptop' ? { ...each, copy } : each));
    desk.use({ ...newKey, copies });
    await laptop.refresh();
    const reported = desk.confirmed.findLast(([id]) => id === 'laptop')?.[1].confirmations;
    return { desk, laptop, identity, reported: reported?.find(({ key }) => key === 'key 2') };
  }

  test('one that opens is reported with a recovery copy, which is sealed to the printed key', async () => {
    const { reported, identity } = await afterRotation(
      async (held, desk) => await sealText(`${held}\n${recoveryRecipient}`, desk.ready('laptop').recipient),
    );

    expect(reported).toMatchObject({ opened: true, recovery: { recipient: recoveryRecipient } });
    expect(await openText(reported?.recovery?.copy ?? '', printed)).toBe(identity);
  });

  test.each([
    ['is sealed to somebody else', async (held: string) => await sealText(held, recoveryRecipient)],
    [
      'holds something else',
      async (_: string, desk: Desk) =>
        await sealText(`${printed}\n${recoveryRecipient}`, desk.ready('laptop').recipient),
    ],
    [
      'names another paper',
      async (held: string, desk: Desk) =>
        await sealText(`${held}\n${desk.ready('phone').recipient}`, desk.ready('laptop').recipient),
    ],
  ])(
    'one that %s is reported as failed, and the device makes the next key by the printed one',
    async (_, copyOf) => {
      const { desk, laptop, reported } = await afterRotation(copyOf);
      expect(reported).toMatchObject({ opened: false });
      await desk.enter('tablet');
      expect(await makeKeyWithout(laptop, ['tablet'])).toBeUndefined();
      expect(await recoverKeys(laptop, paper)).toBe(true);
      const newKey = await makeKeyWithout(laptop, ['tablet']);

      expect(newKey?.copies.map(({ device }) => device)).toEqual(['laptop', 'phone']);
      expect(newKey?.recoveryRecipient).toBe(recoveryRecipient);

      // Nobody but its maker can open the key.
      for (const key of desk.keys) Object.assign(key, { copies: [], recoveryCopy: 'Z2FyYmFnZQ==' });
      const recovered = await desk.enter('laptop');
      expect(await recoverKeys(recovered, paper)).toBe(true);
      expect(desk.keys[0]?.copies.map(({ device }) => device)).toEqual(['laptop']);
      expect(await recovered.decryptWords(await desk.request(), reference)).toEqual(words);
    },
  );
});

test('a note after somebody else’s removal is sealed to the new key', async () => {
  const { desk, laptop, phone } = await sealedDesk();
  await desk.enter('tablet');
  const newKey = await makeKeyWithout(phone, ['tablet']);
  desk.remove({ devices: ['tablet'], ...(newKey && { newKey }) });

  expect(await laptop.encryptNote('She called.', notePlace)).toMatchObject({ key: 'key 2' });
});

/** A browser's storage. */
function storageOf(): Pick<Storage, 'getItem' | 'setItem'> & { readonly text: () => string } {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    text: () => JSON.stringify([...items]),
  };
}

test.each(['kept', 'absent', 'broken'])(
  'the end of sealing sends notes in clear only after it was confirmed, with a storage that is %s',
  async (kind) => {
    const { desk } = await sealedDesk();
    const kept = storageOf();
    const broken = () => {
      throw new Error('The quota is exceeded.');
    };
    const storage = { kept, absent: undefined, broken: { getItem: broken, setItem: broken } }[kind];
    const record = () => new SealingRecord(storage);
    let phone = await desk.enter('phone', { record: record() });
    expect(await phone.encryptNote('She called.', notePlace)).toMatchObject({ key: 'key 1' });
    desk.end();
    desk.ended = { at: time, from: 'desk', by: 'laptop' };
    expect(await phone.encryptNote('She called.', notePlace)).toBeUndefined();
    expect(phone.state).toMatchObject({ noteBlock: 'ended', ended: { from: 'desk', by: 'laptop' } });
    // After a reload, and a sign-in.
    if (kind === 'kept') phone = await desk.enter('phone', { record: record() });
    expect(phone.state.noteBlock).toBe('ended');
    expect(await phone.encryptNote('She called.', notePlace)).toBeUndefined();
    phone.confirmEnd();
    expect(phone.state.noteBlock).toBeUndefined();
    expect(await phone.encryptNote('She called.', notePlace)).toEqual({ clear: 'She called.' });
    if (kind === 'kept') phone = await desk.enter('phone', { record: record() });
    expect(await phone.encryptNote('She called.', notePlace)).toEqual({ clear: 'She called.' });
    expect(kept.text()).not.toMatch(/SECRET-KEY|called/);

    // Switched on again, and ended again: once more it has to be confirmed.
    await enableSealing(phone, [desk.ready('laptop')], paper);
    expect(await phone.encryptNote('She called.', notePlace)).toMatchObject({ key: 'key 2' });
    desk.end();
    expect(await phone.encryptNote('She called.', notePlace)).toBeUndefined();
  },
);

test('whoever ends sealing at a device answers the server’s challenge, and has confirmed the end there', async () => {
  const { desk, laptop } = await sealedDesk();
  await disableSealing(laptop);

  expect(desk.sent).toContain('{"answer":"what it asks"}');
  expect(await laptop.encryptNote('She called.', notePlace)).toEqual({ clear: 'She called.' });
});

test('a server that says that requests are sealed, and names no key, is sent no note', async () => {
  const { desk } = await sealedDesk();
  const keys = desk.keys;
  const record = new SealingRecord(undefined);
  const entering = desk.enter('phone', { record });
  desk.keys = [];
  const phone = await entering;

  expect(await phone.encryptNote('She called.', notePlace)).toBeUndefined();
  desk.keys = keys;
  expect(await phone.encryptNote('She called.', notePlace)).toMatchObject({ key: 'key 1' });
});

test('a key that was replaced is not used again: the server names it once more', async () => {
  const { desk, laptop, phone } = await sealedDesk();
  await desk.enter('tablet');
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

test('a response that is overtaken by a later one is ignored', async () => {
  const { desk, laptop, phone } = await sealedDesk();
  await desk.enter('tablet');
  const newKey = await makeKeyWithout(phone, ['tablet']);
  const { promise, resolve } = Promise.withResolvers<void>();
  desk.delay = promise;
  const overtaken = laptop.refresh();
  desk.delay = undefined;
  desk.remove({ devices: ['tablet'], ...(newKey && { newKey }) });
  await laptop.refresh();
  resolve();
  await overtaken;

  expect(laptop.state.noteBlock).toBeUndefined();
  expect(laptop.state.currentKey?.id).toBe('key 2');
});

test('the printed key alone lets a new device in, also to earlier keys', async () => {
  const { desk, laptop } = await sealedDesk();
  const before = await desk.request();
  const newKey = await makeKeyWithout(laptop, ['phone']);
  desk.remove({ devices: ['phone', 'laptop'], ...(newKey && { newKey }) });
  const fresh = await desk.enter('new one');

  const another = { identity: await generateHybridIdentity(), recipient: '' };
  expect(await recoverKeys(fresh, another)).toBe(false);
  expect(await recoverKeys(fresh, paper)).toBe(true);
  const again = await desk.enter('new one');
  expect(await again.decryptWords(before, reference)).toEqual(words);
  expect(await again.decryptWords(await desk.request(), reference)).toEqual(words);
  expect(desk.sent).toContain('"answer":"what it asks"');
  expect(desk.sent).not.toContain(printed);
});

test.each<[string, (recipient: string) => Promise<string>]>([
  ['a visitor’s words', (recipient) => sealRequest(words, recipient, reference)],
  ['a note that looks like a token', (recipient) => sealNote('a.b.c', recipient, notePlace)],
  ['a text without a format', (recipient) => sealText('a.b.c', recipient)],
])('a server that sends %s as a challenge is not told the text', async (_, sealed) => {
  const { desk, laptop } = await sealedDesk();
  desk.sealChallenge = sealed;
  desk.sent = '';
  await disableSealing(laptop);

  expect(desk.sent).toBe('{}');
});

test('whoever shows its state is told of changes, until all is dropped', async () => {
  const { desk, laptop } = await sealedDesk();
  const listener = vi.fn();
  const stop = laptop.subscribe(listener);
  laptop.clear();

  expect(listener).toHaveBeenCalled();
  expect(laptop.state.hasLatestKey).toBe(false);
  expect(laptop.ownDevice).toBeUndefined();
  expect(await laptop.decryptWords(await desk.request(), reference)).toBeUndefined();
  stop();
  listener.mockClear();
  await laptop.refresh();
  expect(listener).not.toHaveBeenCalled();
});
