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
import { createConfirmation, type DecryptedKey, matchesKey, type ReadyDevice } from './sealing-key.ts';
import { SealingRecord } from './sealing-record.ts';

/** How this device's own key can be unlocked. */
export type UnlockMethod =
  /** The key is unlocked. */
  | 'open'
  /** The passkey's PRF extension derives the key. */
  | 'passkey'
  | 'passphrase'
  /** The passkey has no PRF, and the user has not chosen a passphrase yet. */
  | 'new passphrase'
  /** Only in another browser or on another device: here, the passkey's PRF is missing or has a different output. */
  | 'elsewhere';

/** An immutable snapshot of the keys' state, for React. */
export interface KeyState extends Omit<Keys, 'keys' | 'latest'> {
  readonly unlockMethod: UnlockMethod;
  /** The desk's keys from the last response, the latest first. */
  readonly allKeys: readonly DeskKey[];
  /** The key that encrypts new requests. Undefined while encryption is off. */
  readonly currentKey: DeskKey | undefined;
  /** The current key, or the last one before encryption was switched off. Undefined if encryption was never on. */
  readonly latestKey: DeskKey | undefined;
  /** Whether this device has decrypted the latest key. */
  readonly hasLatestKey: boolean;
  /**
   * Why notes cannot be sent: the user has not confirmed the end of encryption on this device, or the server states that a
   * replaced key is the current one.
   */
  readonly noteBlock: 'ended' | 'rolled back' | undefined;
}

/** The maximum number of copies, or of reports about copies, in one request. */
const maxBatch = 25;

export const splitIntoBatches = <Item>(items: readonly Item[], size = maxBatch) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

interface DeviceKeysOptions {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly me: Me;
  /** The output of the passkey's PRF extension at sign-in, or `not requested` if the session continues after a reload. */
  readonly prf: PrfOutput | 'not requested';
  /** The encryption history; by default, the one in `localStorage`. */
  readonly record?: SealingRecord;
}

/**
 * Manages this device's own key and its access to the desk's keys. All keys stay in memory; only the `SealingRecord` is stored.
 */
export class DeviceKeys {
  readonly api: DeviceKeysOptions['api'];
  readonly record: SealingRecord;
  readonly keyring: Keyring;
  readonly #listeners = new Set<() => void>();
  #device: Device;
  #ownKey: OwnKey | undefined;
  /** Requests for the keys are numbered, so that a late response to an earlier request is ignored. */
  #lastRequest = 0;
  #lastResponse = 0;
  /** The own key that was sent to the server, until there is a response. */
  #submittedKey: OwnKey | undefined;
  #state: KeyState;

  constructor({ api, me, record }: DeviceKeysOptions) {
    this.api = api;
    this.record = record ?? new SealingRecord(openBrowserStorage('localStorage'));
    this.keyring = new Keyring(this.record);
    if (me.sealing) this.record.markSealed();
    this.#device = me.device;
    this.#state = {
      unlockMethod: getInitialMethod(me.device),
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

  /** Loads the desk's keys. Decrypts them if this device's own key can be unlocked without the user. */
  static async load(options: DeviceKeysOptions): Promise<DeviceKeys> {
    const deviceKeys = new DeviceKeys(options);
    if (options.prf !== 'not requested') await deviceKeys.#applyPrf(options.prf);
    await deviceKeys.refresh();
    return deviceKeys;
  }

  get state(): KeyState {
    return this.#state;
  }

  /** Adds a listener, as `useSyncExternalStore` requires. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reloads the desk's keys: a colleague may have admitted this device, or rotated the key. */
  async refresh(): Promise<void> {
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    const { keys: allKeys, latest: latestId, ...otherState } = await this.api.get<Keys>('keys');
    // Ignores a response that arrives after the response to a later request.
    if (request < this.#lastResponse) return;
    this.#lastResponse = request;
    await this.keyring.decryptCopies(allKeys);
    const latestKey = allKeys.find(({ id }) => id === latestId);
    this.#update({
      ...otherState,
      allKeys,
      currentKey: allKeys.find(({ retiredAt }) => retiredAt === null),
      latestKey,
      hasLatestKey: this.#findDecrypted(latestKey) !== undefined,
      noteBlock: otherState.verified ? this.#noteBlock : undefined,
    });
    await this.#reportCopies();
  }

  /** Reports which copies this device can decrypt, and adds recovery copies. The next refresh repeats lost reports. */
  async #reportCopies(): Promise<void> {
    if (!this.#ownKey) return;
    const confirmations: KeyConfirmations['confirmations'][number][] = [];
    for (const key of this.#state.allKeys) {
      const { copy } = key;
      const confirmation =
        copy !== null &&
        (await createConfirmation(
          { ...key, copy },
          this.keyring.findKeyInCopy(key),
          key === this.#state.latestKey,
        ));
      if (confirmation) confirmations.push(confirmation);
    }
    for (const batch of splitIntoBatches(confirmations))
      await this.api
        .post('keys/confirmations', { confirmations: batch } satisfies KeyConfirmations)
        .catch(() => undefined);
  }

  /** Unlocks this device's own key with the output of a passkey request after sign-in. */
  async unlockByPasskey(prf: PrfOutput): Promise<void> {
    await this.#applyPrf(prf);
    await this.refresh();
  }

  /**
   * Unlocks this device's own key.
   * @returns false for a wrong passphrase
   */
  async unlockByPassphrase(passphrase: string): Promise<boolean> {
    const { lockedIdentity, recipient } = this.#device;
    const key = lockedIdentity === null ? undefined : await unlockWithPassphrase(lockedIdentity, passphrase);
    if (key?.recipient !== recipient) return false;
    this.#setOwnKey(key);
    await this.refresh();
    return true;
  }

  /** Creates this device's own key, for a passkey without PRF. */
  async choosePassphrase(passphrase: string): Promise<void> {
    // A retry after a lost response sends the same key, since a device's key cannot be replaced.
    const { lockedIdentity, ...key } = await createPassphraseKey(passphrase, this.#submittedKey?.identity);
    this.#submittedKey = key;
    await this.#submitKey({ recipient: key.recipient, lockedIdentity });
    this.#submittedKey = undefined;
    this.#setOwnKey(key);
    await this.refresh();
  }

  /** This device with its recipient, for the comparison of codes. Undefined while its own key is locked. */
  get ownDevice(): ReadyDevice | undefined {
    return this.#ownKey && { id: this.#device.id, recipient: this.#ownKey.recipient };
  }

  /**
   * The current key. Its recovery recipient is from this device's copy, since the server may state another one. While the server
   * cannot verify the current key, returns the key that this browser last saw in use.
   */
  get knownKey(): Pick<DecryptedKey, 'recipient' | 'recoveryRecipient'> | undefined {
    return this.keyring.currentKey ?? this.keyring.lastUsedKey;
  }

  /** The latest key, if this device has decrypted it. Older keys are not returned, since a removed colleague may have them. */
  get latestDecryptedKey(): DecryptedKey | undefined {
    return this.#findDecrypted(this.#state.latestKey);
  }

  #findDecrypted(key: DeskKey | undefined): DecryptedKey | undefined {
    const decrypted = key && this.keyring.findKey(key.id);
    return decrypted && matchesKey(key, decrypted) ? decrypted : undefined;
  }

  /** Records that the user confirmed the end of encryption on this device. Notes may then be sent unencrypted. */
  confirmEnd(): void {
    if (this.#state.noteBlock !== 'ended') return;
    this.record.confirmEnd(this.#state.allKeys);
    this.#update({ noteBlock: this.#noteBlock });
  }

  get #noteBlock(): KeyState['noteBlock'] {
    if (this.keyring.isEndUnconfirmed) return 'ended';
    return this.keyring.isRolledBack ? 'rolled back' : undefined;
  }

  /**
   * Decrypts a visitor's texts. Returns undefined if this device does not have the key.
   * @throws {TamperedTextError} if the texts were not encrypted for this request and key
   */
  async decryptWords(content: RequestContent, reference: string): Promise<WrittenWords | undefined> {
    await this.#refreshIfUnknown(content);
    return await this.keyring.decryptWords(content, reference);
  }

  /**
   * Decrypts a note. Returns undefined if this device does not have the key.
   * @throws {TamperedTextError} if the note was not encrypted for this place and key
   */
  async decryptNote(text: Note['text'], place: NotePlace): Promise<string | undefined> {
    await this.#refreshIfUnknown(text);
    return await this.keyring.decryptNote(text, place);
  }

  /**
   * Encrypts a note, or returns it unencrypted while encryption is off.
   * @returns undefined if the note must not be sent: `noteBlock` is set, or this device does not have the current key
   */
  async encryptNote(text: string, place: NotePlace): Promise<Note['text'] | undefined> {
    // Loads the current key, since a colleague may have rotated it after removing a device.
    await this.refresh();
    return await this.keyring.encryptNote(text, place);
  }

  /** Removes all keys and decrypted texts from memory. */
  clear(): void {
    this.keyring.clear();
    this.#ownKey = undefined;
    this.#update({ unlockMethod: getInitialMethod(this.#device), hasLatestKey: false });
  }

  async #refreshIfUnknown(text: RequestContent | Note['text']): Promise<void> {
    if ('clear' in text || this.#state.allKeys.some(({ id }) => id === text.key)) return;
    await this.refresh();
  }

  /**
   * Derives this device's own key from the PRF output. Sends its recipient (public key) to the server if the server does not have
   * it yet.
   */
  async #applyPrf(prf: PrfOutput): Promise<void> {
    const { recipient, lockedIdentity } = this.#device;
    if (lockedIdentity !== null) return;
    if (!prf) return this.#update({ unlockMethod: recipient === null ? 'new passphrase' : 'elsewhere' });
    const key = await deriveKeyFromPrf(prf);
    if (recipient === null) await this.#submitKey({ recipient: key.recipient, lockedIdentity: null });
    else if (recipient !== key.recipient) return this.#update({ unlockMethod: 'elsewhere' });
    this.#setOwnKey(key);
  }

  async #submitKey(key: DeviceKey): Promise<void> {
    await this.api.post('devices/key', key);
    this.#device = { ...this.#device, ...key };
  }

  #setOwnKey(key: OwnKey): void {
    this.#ownKey = key;
    this.keyring.unlock(key.identity);
    this.#update({ unlockMethod: 'open' });
  }

  #update(changes: Partial<KeyState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

const getInitialMethod = ({ lockedIdentity }: Device): UnlockMethod =>
  lockedIdentity === null ? 'passkey' : 'passphrase';
