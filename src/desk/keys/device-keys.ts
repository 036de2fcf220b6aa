import {
  type Challenge,
  challengeText,
  type DeskKey,
  type Device,
  type DeviceKey,
  type Keys,
  type Me,
  type NewCopies,
  type NewKey,
  type Note,
  type People,
  type Written,
} from '#lib/desk/api.ts';
import { readRecoveryKey } from '#lib/desk/recovery-key.ts';
import type { WrittenWords } from '#lib/desk/sealing.ts';
import { copiesFor, makeDeskKey, type ReadyDevice, vouchedDevices } from './desk-key.ts';
import { keyForPassphrase, keyFromPrf, type OwnKey, unlock } from './device-key.ts';
import { Keyring } from './keyring.ts';
import type { Prf } from './passkey.ts';

/** What it takes to open this device’s own key. */
export type Lock =
  | 'open'
  /** The passkey, by its PRF. */
  | 'passkey'
  /** The passphrase that was chosen here. */
  | 'passphrase'
  /** A passphrase that is still to be chosen: the passkey has no PRF. */
  | 'new passphrase'
  /** Another browser or device: here the passkey gives no PRF, or another one than where the key was made. */
  | 'elsewhere';

/** What a screen shows; another object whenever something has changed. */
export interface KeyState {
  readonly lock: Lock;
  /** The desk's keys, as the server last told them, the latest first. */
  readonly all: readonly DeskKey[];
  /** The one to which requests are sealed now; undefined while none are. */
  readonly present: DeskKey | undefined;
  /** That key, or the last one before sealing was switched off; undefined where nothing was ever sealed. */
  readonly latest: DeskKey | undefined;
  /** Whether this device has opened the latest key. */
  readonly isIn: boolean;
  /** How many requests are stored in clear. */
  readonly inClear: number;
  /** As in `Keys`. */
  readonly verified: boolean;
  readonly ended: Keys['ended'];
  readonly rotationDue: string | null;
}

/** Asks the server for what `lib/desk/api.ts` lists. */
export interface Asks {
  readonly get: <Answer>(path: string) => Promise<Answer>;
  readonly post: <Answer>(path: string, body?: unknown) => Promise<Answer>;
}

interface DeviceKeysOptions {
  readonly api: Asks;
  readonly me: Me;
  /** What the passkey gave on the way in. Nobody has asked it where the page was opened anew. */
  readonly prf: Prf | 'not asked';
}

/** The keys of the device of whoever is in, and what they do with them. Nothing is kept but in memory. */
export class DeviceKeys {
  readonly #api: DeviceKeysOptions['api'];
  readonly #keyring = new Keyring();
  readonly #listeners = new Set<() => void>();
  #device: Device;
  #own: OwnKey | undefined;
  #state: KeyState;

  constructor({ api, me }: DeviceKeysOptions) {
    this.#api = api;
    this.#device = me.device;
    this.#state = {
      lock: lockOf(me.device),
      all: [],
      present: undefined,
      latest: undefined,
      inClear: 0,
      isIn: false,
      verified: true,
      ended: null,
      rotationDue: null,
    };
  }

  /** Reads the desk's keys, and opens what can be opened without asking anybody. */
  static async of(options: DeviceKeysOptions): Promise<DeviceKeys> {
    const deviceKeys = new DeviceKeys(options);
    if (options.prf !== 'not asked') await deviceKeys.#takePrf(options.prf);
    await deviceKeys.refresh();
    return deviceKeys;
  }

  get state(): KeyState {
    return this.#state;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the desk's keys again: somebody may have let this device in, or made another key. */
  async refresh(): Promise<void> {
    const { keys: all, ...told } = await this.#api.get<Keys>('keys');
    await this.#keyring.take(all);
    const present = all.find(({ retiredAt }) => retiredAt === null);
    const [latest] = all;
    const isIn = latest !== undefined && this.#keyring.opened(latest.id) !== undefined;
    this.#set({ ...told, all, present, latest, isIn });
  }

  /** Opens this device's own key with what its passkey gives when it is asked again. */
  async openByPasskey(prf: Prf): Promise<void> {
    await this.#takePrf(prf);
    await this.refresh();
  }

  /** @returns false for a wrong passphrase */
  async openByPassphrase(passphrase: string): Promise<boolean> {
    const { lockedIdentity, recipient } = this.#device;
    const own = lockedIdentity === null ? undefined : await unlock(lockedIdentity, passphrase);
    if (own?.recipient !== recipient) return false;
    this.#take(own);
    await this.refresh();
    return true;
  }

  /** Makes this device's own key, for a passkey without PRF. */
  async choosePassphrase(passphrase: string): Promise<void> {
    const { lockedIdentity, ...own } = await keyForPassphrase(passphrase);
    await this.#tell({ recipient: own.recipient, lockedIdentity });
    this.#take(own);
    await this.refresh();
  }

  /** This device, when its own key is open: others compare its code. */
  get self(): ReadyDevice | undefined {
    return this.#own && { id: this.#device.id, recipient: this.#own.recipient };
  }

  /** The recipient of the present key, as computed from the identity that this device has opened. */
  get openedRecipient(): string | undefined {
    return this.#keyring.present?.recipient;
  }

  /** Of the recovery key that belongs to the latest key that this device has; undefined where it has none. */
  get recoveryRecipient(): string | undefined {
    return this.#keyring.keys[0]?.recoveryRecipient;
  }

  /**
   * Switches sealing on, unless it is on since the answer to the same was lost.
   * @param others devices whose codes were compared
   * @param recoveryRecipient of the key that was printed and typed back
   */
  async switchOn(others: readonly ReadyDevice[], recoveryRecipient: string): Promise<void> {
    const { self } = this;
    if (!self) return;
    await this.refresh();
    if (!this.#state.present)
      await this.#api.post('keys', await makeDeskKey([self, ...others], recoveryRecipient));
    // Also earlier keys, where it was on before.
    await this.refresh();
    for (const device of others) await this.letIn(device);
  }

  /** Gives every key that this device has to another one, whose code was compared. */
  async letIn(device: ReadyDevice): Promise<void> {
    await this.#give(device);
  }

  /**
   * Opens the desk's keys by the printed one, and gives them to this device.
   * @returns false for what is not the printed key of the latest one
   */
  async recover(typed: string): Promise<boolean> {
    const { self } = this;
    const printed = await readRecoveryKey(typed);
    if (!self || !printed) return false;
    await this.refresh();
    if (!(await this.#keyring.recover(this.#state.all, printed.identity))) return false;
    await this.#give(self, await this.#answer());
    return true;
  }

  /** Of some devices, those that were let in by somebody who had the latest key: none of them may be the server's own. */
  async vouched(devices: readonly Device[]): Promise<readonly ReadyDevice[]> {
    const { latest } = this.#state;
    const key = latest && this.#keyring.opened(latest.id);
    return key ? await vouchedDevices(devices, key, latest.devices) : [];
  }

  /**
   * A key for what comes after some devices were removed: for the vouched ones that stay, and this one.
   * @returns undefined while nothing is sealed, and when this device is removed itself: it must not know the key to come
   */
  async keyWithout(removed: readonly string[]): Promise<NewKey | undefined> {
    const { people } = await this.#api.get<People>('people');
    await this.refresh();
    const { self } = this;
    const key = this.#keyring.present;
    if (!self || !key || removed.includes(self.id)) return undefined;
    const others = people
      .flatMap(({ devices }) => devices)
      .filter(({ id }) => id !== self.id && !removed.includes(id));
    return await makeDeskKey([self, ...(await this.vouched(others))], key.recoveryRecipient);
  }

  /** Switches sealing off, by showing that this device has the key. */
  async switchOff(): Promise<void> {
    await this.#api.post('keys/off', { answer: await this.#answer() });
    await this.refresh();
  }

  /** What a visitor wrote; undefined where this device has not the key. */
  async open(written: Written): Promise<WrittenWords | undefined> {
    await this.#know(written);
    return await this.#keyring.open(written);
  }

  /** A colleague's note; undefined where this device has not the key. */
  async openNote(text: Note['text']): Promise<string | undefined> {
    await this.#know(text);
    return await this.#keyring.openNote(text);
  }

  /** @returns the note as it is sent; undefined where requests are sealed and this device has not the key */
  async sealNote(text: string): Promise<Note['text'] | undefined> {
    // Somebody may have made another key, which is not for a device that they removed.
    await this.refresh();
    return await this.#keyring.sealNote(text);
  }

  /** Forgets everything. */
  drop(): void {
    this.#keyring.drop();
    this.#own = undefined;
    this.#set({ lock: lockOf(this.#device), isIn: false });
  }

  /** @param answer to a challenge, from a device that has no copies itself */
  async #give(device: ReadyDevice, answer?: string): Promise<void> {
    const copies = await copiesFor(this.#keyring.keys, device);
    const given: NewCopies = { copies, ...(answer !== undefined && { answer }) };
    if (copies.length > 0) await this.#api.post('keys/copies', given);
    await this.refresh();
  }

  /**
   * Shows that this device has the key: opens a text of the server's.
   * @returns undefined for what is none, such as words of a visitor's, which the server must not learn by this
   */
  async #answer(): Promise<string | undefined> {
    const opened = await this.#keyring.openNote(await this.#api.post<Challenge>('keys/challenge'));
    return opened !== undefined && challengeText.test(opened) ? opened : undefined;
  }

  /** Asks the server for a key that is new here. */
  async #know(text: Written | Note['text']): Promise<void> {
    if ('clear' in text || this.#state.all.some(({ id }) => id === text.key)) return;
    await this.refresh();
  }

  /** Makes or opens this device's own key with what its passkey gave. */
  async #takePrf(prf: Prf): Promise<void> {
    const { recipient, lockedIdentity } = this.#device;
    if (lockedIdentity !== null) return;
    if (!prf) return this.#set({ lock: recipient === null ? 'new passphrase' : 'elsewhere' });
    const own = await keyFromPrf(prf);
    if (recipient === null) await this.#tell({ recipient: own.recipient, lockedIdentity: null });
    else if (recipient !== own.recipient) return this.#set({ lock: 'elsewhere' });
    this.#take(own);
  }

  async #tell(key: DeviceKey): Promise<void> {
    await this.#api.post('devices/key', key);
    this.#device = { ...this.#device, ...key };
  }

  #take(own: OwnKey): void {
    this.#own = own;
    this.#keyring.unlock(own.identity);
    this.#set({ lock: 'open' });
  }

  #set(changed: Partial<KeyState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

const lockOf = ({ lockedIdentity }: Device): Lock => (lockedIdentity === null ? 'passkey' : 'passphrase');
