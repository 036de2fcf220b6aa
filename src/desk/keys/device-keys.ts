import { withCommas } from '#lib/brand/punctuation.ts';
import { devicesForNextKey } from '#lib/desk/admission.ts';
import type {
  Challenge,
  DeskKey,
  Device,
  DeviceKey,
  KeyConfirmations,
  Keys,
  Me,
  NewCopies,
  NewKey,
  Note,
  People,
  RecoveryCopies,
  Written,
} from '#lib/desk/api.ts';
import { type RecoveryKey, readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { type NotePlace, openChallenge, type WrittenWords } from '#lib/desk/sealing.ts';
import { locale, words } from '#src/brand.ts';
import { NotDone } from '../attempt.ts';
import {
  confirmationOf,
  copiesFor,
  isWhole,
  makeDeskKey,
  type OpenedKey,
  type ReadyDevice,
  vouchedDevices,
} from './desk-key.ts';
import { keyForPassphrase, keyFromPrf, type OwnKey, unlock } from './device-key.ts';
import { Keyring } from './keyring.ts';
import type { Prf } from './passkey.ts';
import { browserStorage, SealingRecord } from './sealing-record.ts';

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
  /**
   * Why no note is sent: the end of sealing is not confirmed at this device, or the server names a key as the present one that
   * was replaced before.
   */
  readonly hold: 'ended' | 'rolled back' | undefined;
  /** The devices that could not open their copy of the present key. */
  readonly failures: Keys['failures'];
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
  /** By default that of the browser. */
  readonly record?: SealingRecord;
}

/** The most copies, or reports about copies, in one request. */
const maxBatch = 25;

/** The most keys whose recovery copies are in one response. */
const maxRecovered = 5;

const batchesOf = <Item>(items: readonly Item[], size = maxBatch): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

const withAnswer = (key: NewKey, answer: string | undefined): NewKey =>
  answer === undefined ? key : { ...key, answer };

/** Devices that hold the key in use, and that nobody who had it let in: the server may have added them. */
export class UnvouchedDevices extends NotDone {
  constructor(devices: readonly Pick<Device, 'label'>[]) {
    super(
      words.desk.sealing.failures.unvouched({
        devices: withCommas(
          devices.map(({ label }) => label),
          locale.language,
        ),
      }),
    );
  }
}

/** The keys of the device of whoever is in, and what they do with them. Nothing is stored but a `SealingRecord`. */
export class DeviceKeys {
  readonly #api: DeviceKeysOptions['api'];
  readonly #record: SealingRecord;
  readonly #keyring: Keyring;
  readonly #listeners = new Set<() => void>();
  #device: Device;
  #own: OwnKey | undefined;
  /** The numbers of the last request for the keys, and of the last one that was answered. */
  #asked = 0;
  #answered = 0;
  /** An own key that was sent to the server, which may not have accepted it. */
  #sent: OwnKey | undefined;
  #state: KeyState;

  constructor({ api, me, record = new SealingRecord(browserStorage()) }: DeviceKeysOptions) {
    this.#api = api;
    this.#record = record;
    this.#keyring = new Keyring(record);
    if (me.sealing) record.markSealed();
    this.#device = me.device;
    this.#state = {
      lock: lockOf(me.device),
      all: [],
      present: undefined,
      latest: undefined,
      inClear: 0,
      failures: [],
      isIn: false,
      verified: true,
      ended: null,
      hold: undefined,
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
    this.#asked += 1;
    const asked = this.#asked;
    const { keys: all, latest: latestId, ...told } = await this.#api.get<Keys>('keys');
    // A response that was overtaken may name a key that was replaced since.
    if (asked < this.#answered) return;
    this.#answered = asked;
    await this.#keyring.take(all);
    const present = all.find(({ retiredAt }) => retiredAt === null);
    const latest = all.find(({ id }) => id === latestId);
    const hold = told.verified ? this.#hold : undefined;
    const isIn = this.#openedOf(latest) !== undefined;
    this.#set({ ...told, all, present, latest, isIn, hold });
    await this.#confirm();
  }

  /** Reports which copies this device can open, and adds its recovery copies. What is lost is sent again at the next refresh. */
  async #confirm(): Promise<void> {
    if (!this.#own) return;
    const confirmations: KeyConfirmations['confirmations'][number][] = [];
    for (const key of this.#state.all) {
      const { copy } = key;
      const found =
        copy !== null &&
        (await confirmationOf({ ...key, copy }, this.#keyring.heldBy(key), key === this.#state.latest));
      if (found) confirmations.push(found);
    }
    for (const batch of batchesOf(confirmations))
      await this.#api
        .post('keys/confirmations', { confirmations: batch } satisfies KeyConfirmations)
        .catch(() => undefined);
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
    // After a lost response the same key is sent again, since a device has one key for good.
    const { lockedIdentity, ...own } = await keyForPassphrase(passphrase, this.#sent?.identity);
    this.#sent = own;
    await this.#tell({ recipient: own.recipient, lockedIdentity });
    this.#sent = undefined;
    this.#take(own);
    await this.refresh();
  }

  /** This device, when its own key is open: others compare its code. */
  get self(): ReadyDevice | undefined {
    return this.#own && { id: this.#device.id, recipient: this.#own.recipient };
  }

  /**
   * The present key, with the recovery recipient that the copy for this device names. While the server cannot verify which key that
   * is, the last one that this browser has seen in use.
   */
  get knownKey(): Pick<OpenedKey, 'recipient' | 'recoveryRecipient'> | undefined {
    return this.#keyring.present ?? this.#keyring.lastInUse;
  }

  /** Of the recovery key that belongs to the latest key that this device has; undefined where it has none. */
  get recoveryRecipient(): string | undefined {
    return this.#latestOpened?.recoveryRecipient;
  }

  /** The latest key, if this device has opened it. An older one proves nothing: a removed colleague may have it. */
  get #latestOpened(): OpenedKey | undefined {
    return this.#openedOf(this.#state.latest);
  }

  #openedOf(key: DeskKey | undefined): OpenedKey | undefined {
    const opened = key && this.#keyring.opened(key.id);
    return opened && isWhole(key, opened) ? opened : undefined;
  }

  /** Whether sealing can be switched on without the printed key of before. */
  get startsAfresh(): boolean {
    const { latest, ended } = this.#state;
    return latest === undefined || ended?.from === 'terminal';
  }

  /**
   * Switches sealing on, unless it is on since the answer to the same was lost.
   * @param others devices whose codes were compared
   * @param printed the key that was typed back from its paper
   */
  async switchOn(others: readonly ReadyDevice[], printed: RecoveryKey): Promise<void> {
    const { self } = this;
    if (!self) return;
    await this.refresh();
    if (!this.#state.present) {
      const answer = this.startsAfresh ? undefined : await this.#answerByPrinted(printed);
      if (answer !== undefined) {
        // Requests that were sealed before have to stay readable here and on the other devices.
        await this.#openByPrinted(printed);
        await this.#give(self, answer);
      }
      const newKey = await makeDeskKey([self, ...others], printed.recipient);
      await this.#api.post('keys', withAnswer(newKey, answer));
    }
    // Also earlier keys, where it was on before.
    await this.refresh();
    for (const device of others) await this.letIn(device);
  }

  /** Opens the desk's keys by the printed one. That of an older paper opens what was sealed until then. */
  async #openByPrinted(printed: RecoveryKey): Promise<void> {
    for (const keys of batchesOf(this.#state.all, maxRecovered)) {
      const query = keys.map(({ id }) => `key=${id}`).join('&');
      const { copies } = await this.#api.get<RecoveryCopies>(`keys/recovery?${query}`);
      await this.#keyring.recover(keys, copies, printed.identity);
    }
  }

  /** Opens a challenge with the printed key. Returns undefined for another one than that of the latest key. */
  async #answerByPrinted({ identity }: RecoveryKey): Promise<string | undefined> {
    const { sealed } = await this.#api.post<Challenge>('keys/recovery/challenge');
    return await openChallenge(sealed, identity).catch(() => undefined);
  }

  /** Gives every key that this device has to another one, whose code was compared. */
  async letIn(device: ReadyDevice): Promise<void> {
    await this.#give(device);
  }

  /**
   * Opens the desk's keys by the printed one, and gives them to this device. Where no recovery copy of the key in use is valid, this
   * device makes another key, which it has alone.
   * @returns false for another key than the printed one of the latest key
   */
  async recover(typed: string): Promise<boolean> {
    const { self } = this;
    const printed = await readRecoveryKey(typed);
    if (!self || !printed) return false;
    await this.refresh();
    await this.#openByPrinted(printed);
    const answer = await this.#answerByPrinted(printed);
    if (answer === undefined) return false;
    await this.#give(self, answer);
    if (this.#state.present && !this.#latestOpened) {
      const newKey = await makeDeskKey([self], printed.recipient);
      await this.#api.post('keys/recovery', withAnswer(newKey, answer));
      await this.refresh();
    }
    return this.#latestOpened !== undefined;
  }

  /** Those of some devices that were let in by somebody who had the latest key: the server may have added others. */
  async vouched(devices: readonly Device[]): Promise<readonly ReadyDevice[]> {
    const { latest } = this.#state;
    const key = this.#latestOpened;
    return latest && key ? await vouchedDevices(devices, key, latest.devices) : [];
  }

  /**
   * A key for what comes after some devices were removed: for this one, and those that hold the present key, stay and wait for no
   * decision.
   * @returns undefined while nothing is sealed, and when this device is removed itself: it must not know the key to come
   * @throws {UnvouchedDevices} when nobody who had the key let one of them in
   */
  async keyWithout(removed: readonly string[]): Promise<NewKey | undefined> {
    const { people } = await this.#api.get<People>('people');
    await this.refresh();
    const { self } = this;
    const { present } = this.#state;
    const key = this.#latestOpened;
    if (!self || !present || !key || this.#keyring.isRolledBack || removed.includes(self.id))
      return undefined;
    const devices = people.flatMap((person) =>
      person.devices.map((device) => ({
        ...device,
        letInBy: device.letInBy?.device ?? null,
        awaitsDecision: device.awaitsDecisionSince !== null,
        shown: device,
      })),
    );
    const others = devicesForNextKey(devices, new Set(removed), self.id)
      .map(({ shown }) => shown)
      .filter(({ id }) => id !== self.id);
    const vouched = await this.vouched(others);
    if (vouched.length < others.length)
      throw new UnvouchedDevices(others.filter(({ id }) => !vouched.some((device) => device.id === id)));
    return withAnswer(await makeDeskKey([self, ...vouched], key.recoveryRecipient), await this.#answer());
  }

  /** Puts another key in use, for the same devices. */
  async rotate(): Promise<void> {
    const newKey = await this.keyWithout([]);
    if (!newKey) throw new NotDone(words.desk.refusals['key-changed']);
    await this.#api.post('keys/rotation', newKey);
    await this.refresh();
  }

  /** Switches sealing off, by showing that this device has the key. */
  async switchOff(): Promise<void> {
    await this.#api.post('keys/off', { answer: await this.#answer() });
    this.#record.confirmEnd(this.#state.all);
    await this.refresh();
  }

  /** Records that the person at this device has confirmed the end of sealing: notes may be sent in clear from now on. */
  confirmEnd(): void {
    if (this.#state.hold !== 'ended') return;
    this.#record.confirmEnd(this.#state.all);
    this.#set({ hold: this.#hold });
  }

  get #hold(): KeyState['hold'] {
    if (this.#keyring.isEndUnconfirmed) return 'ended';
    return this.#keyring.isRolledBack ? 'rolled back' : undefined;
  }

  /**
   * Opens the words of a request. Returns undefined for a key that this device does not have.
   * @throws {AlteredText} when these are not words that were sealed for this request to this key
   */
  async open(written: Written, reference: string): Promise<WrittenWords | undefined> {
    await this.#know(written);
    return await this.#keyring.open(written, reference);
  }

  /**
   * Opens a colleague's note. Returns undefined for a key that this device does not have.
   * @throws {AlteredText} when this is no note that was sealed for this place to this key
   */
  async openNote(text: Note['text'], place: NotePlace): Promise<string | undefined> {
    await this.#know(text);
    return await this.#keyring.openNote(text, place);
  }

  /** @returns the note as it is sent; undefined where it must not be sent, since `hold` is set, or this device has not the key */
  async sealNote(text: string, place: NotePlace): Promise<Note['text'] | undefined> {
    // Somebody may have made another key, which is not for a device that they removed.
    await this.refresh();
    return await this.#keyring.sealNote(text, place);
  }

  /** Forgets everything. */
  drop(): void {
    this.#keyring.drop();
    this.#own = undefined;
    this.#set({ lock: lockOf(this.#device), isIn: false });
  }

  /**
   * Gives every key that this device has to a device, the latest first.
   * @param answer to a challenge, from a device that has no copies itself
   */
  async #give(device: ReadyDevice, answer?: string): Promise<void> {
    // A key whose copy has failed here is refused, unless the printed key was shown.
    const keys = this.#state.all
      .filter(({ copyState }) => copyState !== 'failed' || answer !== undefined)
      .flatMap(({ id }) => this.#keyring.opened(id) ?? []);
    for (const batch of batchesOf(keys)) {
      const copies = await copiesFor(batch, device);
      await this.#api.post('keys/copies', {
        copies,
        ...(answer !== undefined && { answer }),
      } satisfies NewCopies);
    }
    await this.refresh();
  }

  /**
   * Shows that this device has the key: opens a text of the server's.
   * @returns undefined for what is none, such as words of a visitor's, which the server must not learn by this
   */
  async #answer(): Promise<string | undefined> {
    return await this.#keyring.openChallenge(await this.#api.post<Challenge>('keys/challenge'));
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
