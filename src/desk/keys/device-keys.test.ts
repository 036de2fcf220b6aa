import { generateHybridIdentity } from 'age-encryption';
import { expect, test, vi } from 'vitest';
import type { Device, DeviceKey, Keys, Me, NewCopies, NewKey, RemovedDevices } from '#lib/desk/api.ts';
import { readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { openText, sealText, sealWords, type WrittenWords } from '#lib/desk/sealing.ts';
import { isReady, type ReadyDevice } from './desk-key.ts';
import { type Asks, DeviceKeys } from './device-keys.ts';
import type { Prf } from './passkey.ts';

const words: WrittenWords = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '',
  company: '',
  message: 'Two nights in Paris.',
};

const time = '2026-11-28T10:00:00.000Z';
const passphrase = 'harbor violet seven lantern';

/** What PRFs give, by device. */
const prfOf = (device: string) => new Uint8Array(32).fill(device.charCodeAt(0));

type StoredKey = NewKey & { readonly id: string; retiredAt: string | null };

/** The server's part, in memory: it keeps what it is sent, and hands each device its own. */
class Desk {
  readonly devices = new Map<string, Device>();
  keys: StoredKey[] = [];
  challenge = 'what.it.asks';
  /** Everything that was sent to it, as text. */
  sent = '';

  add(id: string): Device {
    const device: Device = {
      id,
      label: id,
      addedAt: time,
      lastSeenAt: time,
      recipient: null,
      lockedIdentity: null,
      letIn: false,
    };
    this.devices.set(id, device);
    return device;
  }

  /** A device whose person has just come in. */
  async enter(
    id: string,
    { prf }: { readonly prf: Prf | 'not asked' } = { prf: prfOf(id) },
  ): Promise<DeviceKeys> {
    const device = this.devices.get(id) ?? this.add(id);
    const me: Me = {
      person: { id, name: id },
      device,
      until: time,
      sealing: this.keys.length > 0,
      mayEdit: false,
    };
    return await DeviceKeys.of({ api: this.#apiFor(id), me, prf });
  }

  ready(id: string): ReadyDevice {
    const device = this.devices.get(id);
    if (!device || !isReady(device)) throw new Error(`${id} has no key.`);
    return device;
  }

  #apiFor(id: string) {
    const get = async (path: string): Promise<unknown> => {
      if (path === 'people') return { people: [{ id, name: id, devices: [...this.devices.values()] }] };
      return this.#keysFor(id);
    };
    const post = async (path: string, body?: unknown): Promise<unknown> => {
      this.sent += JSON.stringify(body) ?? '';
      if (path === 'devices/key')
        this.devices.set(id, { ...(this.devices.get(id) as Device), ...(body as DeviceKey) });
      if (path === 'keys') this.use(body as NewKey);
      if (path === 'keys/copies')
        this.keys = this.keys.map((key) => ({
          ...key,
          copies: [...key.copies, ...(body as NewCopies).copies.filter((copy) => copy.key === key.id)],
        }));
      if (path === 'keys/challenge') {
        const [present] = this.keys;
        return present && { key: present.id, sealed: await sealText(this.challenge, present.recipient) };
      }
      return undefined;
    };
    return { get, post } as Asks;
  }

  use(key: NewKey): void {
    for (const earlier of this.keys) earlier.retiredAt ??= time;
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

  #keysFor(id: string): Keys {
    return {
      inClear: 0,
      verified: true,
      ended: null,
      rotationDue: null,
      keys: this.keys.map(({ copies, ...key }) => ({
        ...key,
        madeAt: time,
        copy: copies.find(({ device }) => device === id)?.copy ?? null,
        devices: copies.map(({ device, voucher }) => ({ device, voucher })),
      })),
    };
  }

  /** A visitor's request, as it is stored now. */
  async request() {
    const [present] = this.keys;
    if (!present) return { clear: words };
    return { key: present.id, sealed: await sealWords(words, present.recipient) };
  }
}

const printed = await generateHybridIdentity();
const recoveryRecipient = (await readRecoveryKey(printed))?.recipient ?? '';

/** A desk where two devices are in. */
async function sealedDesk() {
  const desk = new Desk();
  const laptop = await desk.enter('laptop');
  await desk.enter('phone');
  await laptop.switchOn([desk.ready('phone')], recoveryRecipient);
  return { desk, laptop, phone: await desk.enter('phone') };
}

test('a device with a PRF makes its key on the way in, and the server knows the recipient alone', async () => {
  const desk = new Desk();
  const laptop = await desk.enter('laptop');

  expect(laptop.state).toMatchObject({ lock: 'open', present: undefined, isIn: false });
  expect(desk.devices.get('laptop')?.recipient).toMatch(/^age1pq1/);
  expect(desk.sent).not.toContain('SECRET-KEY');
});

test('once it is on, both read what comes, and nobody else does', async () => {
  const { desk, laptop, phone } = await sealedDesk();
  const tablet = await desk.enter('tablet');
  const request = await desk.request();

  expect(await laptop.open(request)).toEqual(words);
  expect(await phone.open(request)).toEqual(words);
  expect(await tablet.open(request)).toBeUndefined();
  expect([laptop.state.isIn, phone.state.isIn, tablet.state.isIn]).toEqual([true, true, false]);
  expect(desk.sent).not.toContain('SECRET-KEY');
});

test('a device that is let in reads what came before', async () => {
  const { desk, laptop } = await sealedDesk();
  const before = await desk.request();
  const tablet = await desk.enter('tablet');
  await laptop.letIn(desk.ready('tablet'));
  await tablet.refresh();

  expect(await tablet.open(before)).toEqual(words);
  const note = await tablet.sealNote('She called.');
  expect(note && (await laptop.openNote(note))).toBe('She called.');
});

test('a passphrase opens the key of a device without PRF', async () => {
  const { desk, laptop } = await sealedDesk();
  const desktop = await desk.enter('desktop', { prf: undefined });
  expect(desktop.state.lock).toBe('new passphrase');
  await desktop.choosePassphrase(passphrase);
  await laptop.letIn(desk.ready('desktop'));

  const later = await desk.enter('desktop', { prf: undefined });
  expect(later.state).toMatchObject({ lock: 'passphrase', isIn: false });
  expect(await later.openByPassphrase('harbor violet seven lamp')).toBe(false);
  expect(await later.openByPassphrase(passphrase)).toBe(true);
  expect(await later.open(await desk.request())).toEqual(words);
  expect(desk.sent).not.toContain('lantern');
});

test('after the page was opened anew, the passkey is asked again', async () => {
  const { desk } = await sealedDesk();

  expect((await desk.enter('laptop', { prf: 'not asked' })).state).toMatchObject({
    lock: 'passkey',
    isIn: false,
  });
});

test('where the passkey gives another PRF, or none, the key is opened elsewhere', async () => {
  const { desk } = await sealedDesk();

  expect((await desk.enter('laptop', { prf: prfOf('other') })).state.lock).toBe('elsewhere');
  expect((await desk.enter('laptop', { prf: undefined })).state.lock).toBe('elsewhere');
});

test('after a removal a new key is used, which the removed device cannot open', async () => {
  const { desk, laptop, phone } = await sealedDesk();
  const before = await desk.request();
  const newKey = await laptop.keyWithout(['phone']);
  desk.remove({ devices: ['phone'], ...(newKey && { newKey }) });
  const after = await desk.request();

  expect(await phone.open(after)).toBeUndefined();
  expect(await laptop.open(after)).toEqual(words);
  // What it could read before, it has kept.
  expect(await phone.open(before)).toEqual(words);
});

test('the next key is for no device that nobody vouched for, and keeps the printed recovery key', async () => {
  const { desk, laptop } = await sealedDesk();
  const slippedIn = await desk.enter('slipped in');
  const [key] = desk.keys;
  // The server copies another's voucher, and names a recovery key of its own.
  desk.keys = desk.keys.map((each) => ({
    ...each,
    recoveryRecipient: slippedIn.self?.recipient ?? '',
    copies: [...each.copies, { device: 'slipped in', copy: '', voucher: key?.copies[1]?.voucher ?? '' }],
  }));
  const newKey = await laptop.keyWithout([]);

  expect(newKey?.copies.map(({ device }) => device)).toEqual(['laptop', 'phone']);
  expect(await openText(newKey?.recoveryCopy ?? '', printed)).toMatch(/^AGE-SECRET-KEY-PQ-1/);
});

test('nobody makes the key that comes after themselves', async () => {
  const { laptop } = await sealedDesk();

  expect(await laptop.keyWithout(['laptop'])).toBeUndefined();
});

test('a note after somebody else’s removal is sealed to the new key', async () => {
  const { desk, laptop, phone } = await sealedDesk();
  await desk.enter('tablet');
  const newKey = await phone.keyWithout(['tablet']);
  desk.remove({ devices: ['tablet'], ...(newKey && { newKey }) });

  expect(await laptop.sealNote('She called.')).toMatchObject({ key: 'key 2' });
});

test('the printed key alone lets a new device in, also to earlier keys', async () => {
  const { desk, laptop } = await sealedDesk();
  const before = await desk.request();
  const newKey = await laptop.keyWithout(['phone']);
  desk.remove({ devices: ['phone', 'laptop'], ...(newKey && { newKey }) });
  const fresh = await desk.enter('new one');

  expect(await fresh.recover('AGE-SECRET-KEY-PQ-1 QQQQ')).toBe(false);
  expect(await fresh.recover(await generateHybridIdentity())).toBe(false);
  expect(await fresh.recover(printed.toLowerCase().replaceAll(/(.{4})/g, '$1 '))).toBe(true);
  const again = await desk.enter('new one');
  expect(await again.open(before)).toEqual(words);
  expect(await again.open(await desk.request())).toEqual(words);
  expect(desk.sent).toContain('"answer":"what.it.asks"');
  expect(desk.sent).not.toContain(printed);
});

test('switching off answers the server’s challenge', async () => {
  const { desk, laptop } = await sealedDesk();
  desk.sent = '';
  await laptop.switchOff();

  expect(desk.sent).toContain('{"answer":"what.it.asks"}');
});

test('a server that takes a visitor’s words for a challenge is not told them', async () => {
  const { desk, laptop } = await sealedDesk();
  desk.challenge = JSON.stringify(words);
  desk.sent = '';
  await laptop.switchOff();

  expect(desk.sent).toBe('{}');
});

test('whoever shows its state is told of changes, until all is dropped', async () => {
  const { desk, laptop } = await sealedDesk();
  const listener = vi.fn();
  const stop = laptop.subscribe(listener);
  laptop.drop();

  expect(listener).toHaveBeenCalled();
  expect(laptop.state.isIn).toBe(false);
  expect(laptop.self).toBeUndefined();
  expect(await laptop.open(await desk.request())).toBeUndefined();
  stop();
  listener.mockClear();
  await laptop.refresh();
  expect(listener).not.toHaveBeenCalled();
});
