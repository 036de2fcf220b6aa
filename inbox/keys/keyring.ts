import type {
  AgencyKey,
  KeyChallenge,
  RecoveryKeyCopies,
  RequestContent,
  StaffNote,
} from '#lib/inbox/api.ts';
import {
  decryptChallenge,
  decryptRequest,
  decryptStaffNote,
  encryptStaffNote,
  type NoteContext,
} from '#lib/inbox/encryption.ts';
import type { VisitorTexts } from '#lib/inbox/written-words.ts';
import { type DecryptedKey, decryptCopy, decryptRecoveryCopy, matchesKey } from './agency-key.ts';
import { EncryptionRecord } from './encryption-record.ts';

/** The agency's keys that this device has decrypted. They are in memory only. */
export class Keyring {
  readonly #record: EncryptionRecord;
  /** The current key according to the server. */
  #statedKey: Pick<AgencyKey, 'id' | 'recipient' | 'recoveryRecipient'> | undefined;
  readonly #keys = new Map<string, DecryptedKey>();
  /** This device's decrypted copies, by `getCopyTag`; undefined for invalid copies. */
  readonly #copies = new Map<string, DecryptedKey | undefined>();
  /**
   * A cache of decrypted texts by reference, key and encrypted text, because lists are rendered often and each
   * decryption takes milliseconds.
   */
  readonly #words = new Map<string, Promise<VisitorTexts>>();

  constructor(record = new EncryptionRecord()) {
    this.#record = record;
  }

  /**
   * Decrypts this device's copies of the agency's keys.
   * @param keys all keys from the server, the latest first
   * @param identity the private part of this device's own key; undefined while it is locked
   */
  async decryptCopies(keys: readonly AgencyKey[], identity: string | undefined): Promise<void> {
    // Also reads the copies of decrypted keys, because the server may have a new copy.
    if (identity !== undefined)
      for (const key of keys)
        if (key.copy !== null && !this.#copies.has(getCopyTag(key)))
          this.#copies.set(getCopyTag(key), await decryptCopy(key, identity));
    this.#record.recordKeys(keys);
    this.#statedKey = keys.find(({ retiredAt }) => retiredAt === null);
    for (const key of keys) {
      const decrypted = this.findKeyInCopy(key);
      if (decrypted) this.#keys.set(key.id, decrypted);
    }
    const { currentKey } = this;
    if (currentKey)
      this.#record.setInUse(
        currentKey,
        [...this.#keys.values()].filter(({ recipient }) => recipient !== currentKey.recipient),
      );
  }

  /** Returns the key in this device's copy; undefined if the copy is invalid or not decrypted yet. */
  findKeyInCopy(key: AgencyKey): DecryptedKey | undefined {
    return this.#copies.get(getCopyTag(key));
  }

  /**
   * Decrypts recovery copies. Tries the copies of each key until one is valid.
   * @param identity the private part of the recovery key
   */
  async recover(
    keys: readonly AgencyKey[],
    copies: RecoveryKeyCopies['copies'],
    identity: string,
  ): Promise<void> {
    for (const key of keys)
      for (const { copy } of copies.filter((candidate) => candidate.key === key.id)) {
        const decrypted = await decryptRecoveryCopy(key, copy, identity);
        if (!decrypted) continue;
        this.#keys.set(key.id, decrypted);
        break;
      }
  }

  /**
   * The key that encrypts new requests.
   * Undefined while encryption is off, or if this device is not admitted. Also undefined if the server sends a replaced
   * key as the current one, because removed devices may have the replaced key.
   */
  get currentKey(): DecryptedKey | undefined {
    const stated = this.#statedKey;
    const key = stated && this.#keys.get(stated.id);
    return key && matchesKey(stated, key) && !this.#record.isReplacedKey(key) ? key : undefined;
  }

  /** The decrypted current key that this browser has verified last. */
  get lastVerifiedKey(): DecryptedKey | undefined {
    return [...this.#keys.values()].find((key) => this.#record.isLastUsedKey(key));
  }

  /** Whether the server claims that a replaced key is the current one. */
  get isRolledBack(): boolean {
    return this.#statedKey !== undefined && this.#record.isReplacedKey(this.#statedKey);
  }

  /** Whether the server claims that encryption is off, and the user has not confirmed it on this device. */
  get isEndUnconfirmed(): boolean {
    return this.#statedKey === undefined && this.#record.isSealed;
  }

  findKey(id: string): DecryptedKey | undefined {
    return this.#keys.get(id);
  }

  /**
   * Decrypts a visitor's texts; undefined if this device does not have the key.
   * @throws {TamperedTextError} if the texts were not encrypted for this request and key
   */
  async decryptTexts(content: RequestContent, reference: string): Promise<VisitorTexts | undefined> {
    if ('clear' in content) return content.clear;
    const key = this.#keys.get(content.key);
    if (!key) return undefined;
    const cacheKey = JSON.stringify([reference, content.key, content.sealed]);
    const words = this.#words.get(cacheKey) ?? decryptRequest(content.sealed, key.identity, reference);
    this.#words.set(cacheKey, words);
    return await words;
  }

  /**
   * Decrypts a note; undefined if this device does not have the key.
   * @throws {TamperedTextError} if the note was not encrypted for this place and key
   */
  async decryptNote(text: StaffNote['text'], place: NoteContext): Promise<string | undefined> {
    if ('clear' in text) return text.clear;
    const key = this.#keys.get(text.key);
    return key && (await decryptStaffNote(text.sealed, key.identity, place));
  }

  /**
   * Encrypts a note.
   * Returns the note unencrypted if encryption was never on in this browser, or if the user has confirmed that
   * encryption is off.
   * @returns undefined if the note must not be sent, because no current key is usable, or because the user has not
   * confirmed that encryption is off
   */
  async encryptNote(text: string, place: NoteContext): Promise<StaffNote['text'] | undefined> {
    const key = this.currentKey;
    if (!this.#statedKey && !this.#record.isSealed) return { clear: text };
    return key && { key: key.id, sealed: await encryptStaffNote(text, key.recipient, place) };
  }

  /** Decrypts a challenge; undefined for any other text, or if this device does not have the key. */
  async decryptChallenge({ key: id, sealed }: KeyChallenge): Promise<string | undefined> {
    const key = this.#keys.get(id);
    return key && (await decryptChallenge(sealed, key.identity).catch(() => undefined));
  }
}

const getCopyTag = ({ recipient, copy }: AgencyKey): string => `${recipient} ${copy}`;
