import type { ApiClient } from '#lib/browser/api-client.ts';
import { openBrowserStorage } from '#lib/browser/storage.ts';
import type {
  DeskKey,
  Device,
  DeviceKey,
  KeyConfirmations,
  Keys,
  Me,
  Note,
  RequestContent,
} from '#lib/inbox/api.ts';
import type { NotePlace, WrittenWords } from '#lib/inbox/sealing.ts';
import { createPassphraseKey, deriveKeyFromPrf, type OwnKey, unlockWithPassphrase } from './device-key.ts';
import { Keyring } from './keyring.ts';
import type { PrfOutput } from './passkey.ts';
import { createConfirmation, matchesKey, type OpenedKey, type ReadyDevice } from './sealing-key.ts';
import { SealingRecord } from './sealing-record.ts';

/** The data by which this device's own key is opened. */
export type UnlockMethod =
  | 'open'
  /** The passkey, by its PRF. */
  | 'passkey'
  /** The passphrase that was chosen here. */
  | 'passphrase'
  /** A passphrase that is still to be chosen: the passkey has no PRF. */
  | 'new passphrase'
  /** Another browser or device: here the passkey gives no PRF, or another one than where the key was made. */
  | 'elsewhere';

/** The state that a screen shows: another object after each change. */
export interface KeyState extends Omit<Keys, 'keys' | 'latest'> {
  readonly unlockMethod: UnlockMethod;
  /** The desk's keys, as the server last told them, the latest first. */
  readonly allKeys: readonly DeskKey[];
  /** The one to which requests are sealed now; undefined while none are. */
  readonly currentKey: DeskKey | undefined;
  /** That key, or the last one before sealing was switched off; undefined where nothing was ever sealed. */
  readonly latestKey: DeskKey | undefined;
  /** Whether this device has opened the latest key. */
  readonly hasLatestKey: boolean;
  /**
   * Why no note is sent: the end of sealing is not confirmed at this device, or the server names a key as the present one that
   * was replaced before.
   */
  readonly noteBlock: 'ended' | 'rolled back' | undefined;
}

/** The most copies, or reports about copies, in one request. */
const maxBatch = 25;

export const splitIntoBatches = <Item>(
  items: readonly Item[],
  size = maxBatch,
): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

interface DeviceKeysOptions {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly me: Me;
  /** What the passkey gave on the way in. Nobody has asked it where the page was opened anew. */
  readonly prf: PrfOutput | 'not asked';
  /** By default that of the browser. */
  readonly record?: SealingRecord;
}

/** The keys of this device. Nothing is stored but a `SealingRecord`. */
export class DeviceKeys {
  readonly api: DeviceKeysOptions['api'];
  readonly record: SealingRecord;
  readonly keyring: Keyring;
  readonly #listeners = new Set<() => void>();
  #device: Device;
  #own: OwnKey | undefined;
  /** The numbers of the last request for the keys, and of the last one that was answered. */
  #asked = 0;
  #answered = 0;
  /** An own key that was sent to the server, which may not have accepted it. */
  #sent: OwnKey | undefined;
  #state: KeyState;

  constructor({
    api,
    me,
    record = new SealingRecord(openBrowserStorage('localStorage')),
  }: DeviceKeysOptions) {
    this.api = api;
    this.record = record;
    this.keyring = new Keyring(record);
    if (me.sealing) this.record.markSealed();
    this.#device = me.device;
    this.#state = {
      unlockMethod: lockOf(me.device),
      allKeys: [],
      currentKey: undefined,
      latestKey: undefined,
      inClear: 0,
      failures: [],
      hasLatestKey: false,
      verified: true,
      ended: null,
      noteBlock: undefined,
      rotationDue: null,
    };
  }

  /** Reads the desk's keys, and opens what can be opened without asking anybody. */
  static async load(options: DeviceKeysOptions): Promise<DeviceKeys> {
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
    const { keys: all, latest: latestId, ...told } = await this.api.get<Keys>('keys');
    // A response that was overtaken may name a key that was replaced since.
    if (asked < this.#answered) return;
    this.#answered = asked;
    await this.keyring.decryptCopies(all);
    const present = all.find(({ retiredAt }) => retiredAt === null);
    const latest = all.find(({ id }) => id === latestId);
    const hold = told.verified ? this.#hold : undefined;
    const isIn = this.#openedOf(latest) !== undefined;
    this.#set({
      ...told,
      allKeys: all,
      currentKey: present,
      latestKey: latest,
      hasLatestKey: isIn,
      noteBlock: hold,
    });
    await this.#confirm();
  }

  /** Reports which copies this device can open, and adds its recovery copies. What is lost is sent again at the next refresh. */
  async #confirm(): Promise<void> {
    if (!this.#own) return;
    const confirmations: KeyConfirmations['confirmations'][number][] = [];
    for (const key of this.#state.allKeys) {
      const { copy } = key;
      const found =
        copy !== null &&
        (await createConfirmation(
          { ...key, copy },
          this.keyring.keyInCopy(key),
          key === this.#state.latestKey,
        ));
      if (found) confirmations.push(found);
    }
    for (const batch of splitIntoBatches(confirmations))
      await this.api
        .post('keys/confirmations', { confirmations: batch } satisfies KeyConfirmations)
        .catch(() => undefined);
  }

  /** Opens this device's own key with what its passkey gives when it is asked again. */
  async unlockByPasskey(prf: PrfOutput): Promise<void> {
    await this.#takePrf(prf);
    await this.refresh();
  }

  /** @returns false for a wrong passphrase */
  async unlockByPassphrase(passphrase: string): Promise<boolean> {
    const { lockedIdentity, recipient } = this.#device;
    const own = lockedIdentity === null ? undefined : await unlockWithPassphrase(lockedIdentity, passphrase);
    if (own?.recipient !== recipient) return false;
    this.#take(own);
    await this.refresh();
    return true;
  }

  /** Makes this device's own key, for a passkey without PRF. */
  async choosePassphrase(passphrase: string): Promise<void> {
    // After a lost response the same key is sent again, since a device has one key for good.
    const { lockedIdentity, ...own } = await createPassphraseKey(passphrase, this.#sent?.identity);
    this.#sent = own;
    await this.#tell({ recipient: own.recipient, lockedIdentity });
    this.#sent = undefined;
    this.#take(own);
    await this.refresh();
  }

  /** This device, when its own key is open: others compare its code. */
  get ownDevice(): ReadyDevice | undefined {
    return this.#own && { id: this.#device.id, recipient: this.#own.recipient };
  }

  /**
   * The present key, with the recovery recipient that the copy for this device names. While the server cannot verify which key that
   * is, the last one that this browser has seen in use.
   */
  get knownKey(): Pick<OpenedKey, 'recipient' | 'recoveryRecipient'> | undefined {
    return this.keyring.present ?? this.keyring.lastInUse;
  }

  /** The latest key, if this device has opened it. An older one proves nothing: a removed colleague may have it. */
  get latestDecryptedKey(): OpenedKey | undefined {
    return this.#openedOf(this.#state.latestKey);
  }

  #openedOf(key: DeskKey | undefined): OpenedKey | undefined {
    const opened = key && this.keyring.opened(key.id);
    return opened && matchesKey(key, opened) ? opened : undefined;
  }

  /** Records that the person at this device has confirmed the end of sealing: notes may be sent in clear from now on. */
  confirmEnd(): void {
    if (this.#state.noteBlock !== 'ended') return;
    this.record.confirmEnd(this.#state.allKeys);
    this.#set({ noteBlock: this.#hold });
  }

  get #hold(): KeyState['noteBlock'] {
    if (this.keyring.isEndUnconfirmed) return 'ended';
    return this.keyring.isRolledBack ? 'rolled back' : undefined;
  }

  /**
   * Opens the words of a request. Returns undefined for a key that this device does not have.
   * @throws {TamperedTextError} when these are not words that were sealed for this request to this key
   */
  async decryptWords(written: RequestContent, reference: string): Promise<WrittenWords | undefined> {
    await this.#know(written);
    return await this.keyring.decryptWords(written, reference);
  }

  /**
   * Opens a colleague's note. Returns undefined for a key that this device does not have.
   * @throws {TamperedTextError} when this is no note that was sealed for this place to this key
   */
  async decryptNote(text: Note['text'], place: NotePlace): Promise<string | undefined> {
    await this.#know(text);
    return await this.keyring.decryptNote(text, place);
  }

  /** @returns the note as it is sent; undefined where it must not be sent, since `hold` is set, or this device has not the key */
  async encryptNote(text: string, place: NotePlace): Promise<Note['text'] | undefined> {
    // Somebody may have made another key, which is not for a device that they removed.
    await this.refresh();
    return await this.keyring.encryptNote(text, place);
  }

  /** Forgets everything. */
  clear(): void {
    this.keyring.clear();
    this.#own = undefined;
    this.#set({ unlockMethod: lockOf(this.#device), hasLatestKey: false });
  }

  /** Asks the server for a key that is new here. */
  async #know(text: RequestContent | Note['text']): Promise<void> {
    if ('clear' in text || this.#state.allKeys.some(({ id }) => id === text.key)) return;
    await this.refresh();
  }

  /** Makes or opens this device's own key with what its passkey gave. */
  async #takePrf(prf: PrfOutput): Promise<void> {
    const { recipient, lockedIdentity } = this.#device;
    if (lockedIdentity !== null) return;
    if (!prf) return this.#set({ unlockMethod: recipient === null ? 'new passphrase' : 'elsewhere' });
    const own = await deriveKeyFromPrf(prf);
    if (recipient === null) await this.#tell({ recipient: own.recipient, lockedIdentity: null });
    else if (recipient !== own.recipient) return this.#set({ unlockMethod: 'elsewhere' });
    this.#take(own);
  }

  async #tell(key: DeviceKey): Promise<void> {
    await this.api.post('devices/key', key);
    this.#device = { ...this.#device, ...key };
  }

  #take(own: OwnKey): void {
    this.#own = own;
    this.keyring.unlock(own.identity);
    this.#set({ unlockMethod: 'open' });
  }

  #set(changed: Partial<KeyState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

const lockOf = ({ lockedIdentity }: Device): UnlockMethod =>
  lockedIdentity === null ? 'passkey' : 'passphrase';
