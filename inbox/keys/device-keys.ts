import { generateHybridIdentity } from 'age-encryption';
import type { ApiClient } from '#lib/browser/api-client.ts';
import type {
  AgencyKey,
  CurrentUser,
  DeviceInfo,
  DeviceKey,
  KeyConfirmations,
  Keys,
  RequestContent,
  StaffNote,
} from '#lib/inbox/api.ts';
import type { NoteContext, VisitorTexts } from '#lib/inbox/encryption.ts';
import { createKeyConfirmation, type DecryptedKey, type DeviceWithKey, matchesKey } from './agency-key.ts';
import {
  createPassphraseKey,
  type DeviceKeyPair,
  deriveKeyFromPrf,
  unlockWithPassphrase,
} from './device-key.ts';
import { EncryptionRecord } from './encryption-record.ts';
import { Keyring } from './keyring.ts';
import type { PrfOutput } from './passkey.ts';

/** How the user can unlock this device's own key. */
export type UnlockMethod =
  | 'open'
  /** The passkey's PRF extension derives the key. */
  | 'passkey'
  | 'passphrase'
  /** The passkey has no PRF, and the user has not chosen a passphrase yet. */
  | 'new passphrase'
  /** Only in another browser or on another device: here, the passkey's PRF is missing or has a different output. */
  | 'elsewhere';

export interface KeyState extends Omit<Keys, 'keys' | 'latest'> {
  readonly unlockMethod: UnlockMethod;
  /** The agency's keys in the last response, the latest first. */
  readonly allKeys: readonly AgencyKey[];
  /** The key that encrypts new requests; undefined while encryption is off. */
  readonly currentKey: AgencyKey | undefined;
  /** The current key, or the last key before encryption was switched off; undefined if encryption was never on. */
  readonly latestKey: AgencyKey | undefined;
  readonly hasLatestKey: boolean;
  /**
   * Why notes cannot be sent. `ended`: the user has not confirmed on this device that encryption was switched off.
   * `rolled back`: the server claims that a replaced key is the current one.
   */
  readonly noteBlock: 'ended' | 'rolled back' | undefined;
}

/** The maximum number of copies, or of reports about copies, in one request. */
const maxBatch = 25;

export const splitIntoBatches = <Item>(items: readonly Item[], size = maxBatch) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

interface DeviceKeysOptions {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly me: CurrentUser;
  readonly prf: PrfOutput | 'not requested';
  readonly record?: EncryptionRecord;
}

/**
 * Manages this device's own key, and its access to the agency's keys.
 * All keys are in memory only.
 */
export class DeviceKeys {
  readonly api: DeviceKeysOptions['api'];
  readonly record: EncryptionRecord;
  keyring: Keyring;
  readonly #listeners = new Set<() => void>();
  #device: DeviceInfo;
  #ownKey: DeviceKeyPair | undefined;
  /** The number of the last request for the keys. A late response to an earlier request is ignored. */
  #lastRequest = 0;
  #lastResponse = 0;
  /** The private key of a device whose user chooses a passphrase, until the server's response. */
  #newIdentity: string | undefined;
  #state: KeyState;

  constructor({ api, me, record = new EncryptionRecord() }: DeviceKeysOptions) {
    this.api = api;
    this.record = record;
    this.keyring = new Keyring(record);
    if (me.sealing) record.recordEncryption();
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

  /** Loads the agency's keys. Decrypts them if this device's own key can be unlocked without asking the user. */
  static async load(options: DeviceKeysOptions): Promise<DeviceKeys> {
    const deviceKeys = new DeviceKeys(options);
    if (options.prf === 'not requested') await deviceKeys.refresh();
    else await deviceKeys.unlockByPasskey(options.prf);
    return deviceKeys;
  }

  get state(): KeyState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reloads the agency's keys, because an employee may have admitted this device or rotated the key. */
  async refresh(): Promise<void> {
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    const { keys: allKeys, latest: latestId, ...otherState } = await this.api.get<Keys>('keys');
    // Ignores a response that arrives after the response to a later request.
    if (request < this.#lastResponse) return;
    this.#lastResponse = request;
    await this.keyring.decryptCopies(allKeys, this.#ownKey?.identity);
    this.#update({
      ...otherState,
      allKeys,
      currentKey: allKeys.find(({ retiredAt }) => retiredAt === null),
      latestKey: allKeys.find(({ id }) => id === latestId),
    });
    await this.#reportCopies();
  }

  /** Reports which copies this device can decrypt, and adds recovery copies. Retried by the next `refresh`. */
  async #reportCopies(): Promise<void> {
    if (!this.#ownKey) return;
    const { allKeys, latestKey } = this.#state;
    const reports = await Promise.all(
      allKeys.map((key) => createKeyConfirmation(key, this.keyring.findKeyInCopy(key), key === latestKey)),
    );
    for (const batch of splitIntoBatches(reports.filter((report) => report !== undefined)))
      await this.api
        .post('keys/confirmations', { confirmations: batch } satisfies KeyConfirmations)
        .catch(() => undefined);
  }

  /** Unlocks this device's own key with the PRF output of a passkey request. */
  async unlockByPasskey(prf: PrfOutput): Promise<void> {
    await this.#applyPrf(prf);
    await this.refresh();
  }

  async unlockByPassphrase(passphrase: string): Promise<boolean> {
    const { lockedIdentity, recipient } = this.#device;
    const key = lockedIdentity === null ? undefined : await unlockWithPassphrase(lockedIdentity, passphrase);
    if (key?.recipient !== recipient) return false;
    this.#setOwnKey(key);
    await this.refresh();
    return true;
  }

  /** Creates this device's own key, because its passkey does not support PRF. */
  async choosePassphrase(passphrase: string): Promise<void> {
    // A retry after a lost response sends the same key, because the server does not replace a device's own key.
    this.#newIdentity ??= await generateHybridIdentity();
    const { lockedIdentity, ...key } = await createPassphraseKey(passphrase, this.#newIdentity);
    await this.#submitKey({ recipient: key.recipient, lockedIdentity });
    this.#newIdentity = undefined;
    this.#setOwnKey(key);
    await this.refresh();
  }

  /** This device with its recipient, for the comparison of codes; undefined while its own key is locked. */
  get ownDevice(): DeviceWithKey | undefined {
    return this.#ownKey && { id: this.#device.id, recipient: this.#ownKey.recipient };
  }

  /**
   * The current key with the recovery recipient in this device's copy, because the server may send another one.
   * While the server sends no valid current key, returns the current key that this browser has verified last.
   */
  get knownKey(): Pick<DecryptedKey, 'recipient' | 'recoveryRecipient'> | undefined {
    return this.keyring.currentKey ?? this.keyring.lastVerifiedKey;
  }

  /** The latest key, if this device has decrypted it. Returns no older key, because removed employees may have it. */
  get latestDecryptedKey(): DecryptedKey | undefined {
    const { latestKey } = this.#state;
    const decrypted = latestKey && this.keyring.findKey(latestKey.id);
    return decrypted && matchesKey(latestKey, decrypted) ? decrypted : undefined;
  }

  /** Records that the user has confirmed on this device that encryption is off. Notes may then be sent unencrypted. */
  confirmEnd(): void {
    if (this.#state.noteBlock !== 'ended') return;
    this.record.confirmEnd(this.#state.allKeys);
    this.#update({});
  }

  /**
   * Decrypts a visitor's texts; undefined if this device does not have the key.
   * @throws {TamperedTextError} if the texts were not encrypted for this request and key
   */
  async decryptTexts(content: RequestContent, reference: string): Promise<VisitorTexts | undefined> {
    await this.#refreshIfUnknown(content);
    return await this.keyring.decryptTexts(content, reference);
  }

  /**
   * Decrypts a note; undefined if this device does not have the key.
   * @throws {TamperedTextError} if the note was not encrypted for this place and key
   */
  async decryptNote(text: StaffNote['text'], place: NoteContext): Promise<string | undefined> {
    await this.#refreshIfUnknown(text);
    return await this.keyring.decryptNote(text, place);
  }

  /**
   * Encrypts a note, or returns it unencrypted while encryption is off.
   * @returns undefined if the note must not be sent, because `noteBlock` is set, or because this device does not have
   * the current key
   */
  async encryptNote(text: string, place: NoteContext): Promise<StaffNote['text'] | undefined> {
    // Loads the current key, because an employee may have rotated it after removing a device.
    await this.refresh();
    return await this.keyring.encryptNote(text, place);
  }

  clear(): void {
    // Pending decryptions still write to the old keyring.
    this.keyring = new Keyring(this.record);
    this.#ownKey = undefined;
    this.#newIdentity = undefined;
    this.#update({ unlockMethod: getInitialMethod(this.#device) });
  }

  async #refreshIfUnknown(text: RequestContent | StaffNote['text']): Promise<void> {
    if ('clear' in text || this.#state.allKeys.some(({ id }) => id === text.key)) return;
    await this.refresh();
  }

  /**
   * Derives this device's own key from the PRF output. Sends the recipient (public key) if the server does not have it
   * yet.
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

  #setOwnKey(key: DeviceKeyPair): void {
    this.#ownKey = key;
    this.#update({ unlockMethod: 'open' });
  }

  #update(changes: Partial<Omit<KeyState, 'hasLatestKey' | 'noteBlock'>>): void {
    this.#state = { ...this.#state, ...changes };
    const { isEndUnconfirmed, isRolledBack } = this.keyring;
    const noteBlock = isEndUnconfirmed ? 'ended' : isRolledBack ? 'rolled back' : undefined;
    this.#state = {
      ...this.#state,
      hasLatestKey: this.latestDecryptedKey !== undefined,
      noteBlock: this.#state.verified ? noteBlock : undefined,
    };
    for (const listener of this.#listeners) listener();
  }
}

const getInitialMethod = ({ lockedIdentity }: DeviceInfo): UnlockMethod =>
  lockedIdentity === null ? 'passkey' : 'passphrase';
