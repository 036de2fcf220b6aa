import type { Challenge, DeskKey, Note, RecoveryCopies, RequestContent } from '#lib/inbox/api.ts';
import {
  type NotePlace,
  openChallenge,
  openNote,
  openRequest,
  sealNote,
  type WrittenWords,
} from '#lib/inbox/sealing.ts';
import { matchesKey, type OpenedKey, openCopy, openRecoveryCopy } from './sealing-key.ts';
import { SealingRecord } from './sealing-record.ts';

/** The keys that this device may use, in memory alone: they are gone with the page. */
export class Keyring {
  readonly #record: SealingRecord;
  #device: string | undefined;
  /** The key in use, as the server has said. */
  #present: Pick<DeskKey, 'id' | 'recipient' | 'recoveryRecipient'> | undefined;
  #opened = new Map<string, OpenedKey>();
  /** The copies for this device that were tried, by the key's recipient, and what they hold. */
  #copies = new Map<string, OpenedKey | undefined>();
  /** Opened words, by their reference, key and sealed text: lists are rendered often, and opening takes milliseconds. */
  #words = new Map<string, Promise<WrittenWords>>();

  constructor(record = new SealingRecord(undefined)) {
    this.#record = record;
  }

  /** @param identity of this device's own key */
  unlock(identity: string): void {
    this.#device = identity;
  }

  /**
   * Opens the copies for this device.
   * @param keys all that the desk has, the latest first
   */
  async decryptCopies(keys: readonly DeskKey[]): Promise<void> {
    const device = this.#device;
    const copies = this.#copies;
    // Also copies of keys that are open: the server may have another copy by now.
    if (device !== undefined)
      for (const key of keys)
        if (key.copy !== null && !copies.has(copyTag(key)))
          copies.set(copyTag(key), await openCopy(key, device));
    this.#record.recordKeys(keys);
    this.#present = keys.find(({ retiredAt }) => retiredAt === null);
    const findDecryptedKey = this.#opened;
    for (const key of keys) {
      // A copy that was replaced meanwhile goes before what is open.
      const found = copies.get(copyTag(key));
      if (found) findDecryptedKey.set(key.id, found);
    }
    const { present: currentKey } = this;
    if (currentKey)
      this.#record.setInUse(
        currentKey,
        [...findDecryptedKey.values()].filter(({ recipient }) => recipient !== currentKey.recipient),
      );
  }

  /** The key that the copy for this device holds; undefined for an invalid copy, and for one that was not tried. */
  keyInCopy(key: DeskKey): OpenedKey | undefined {
    return this.#copies.get(copyTag(key));
  }

  /**
   * Opens the copies of keys that were sealed to the printed one. Those of one key are tried until one opens.
   * @param identity the printed key
   */
  async recover(keys: readonly DeskKey[], copies: RecoveryCopies['copies'], identity: string): Promise<void> {
    const opened = this.#opened;
    for (const key of keys)
      for (const { copy } of copies.filter((each) => each.key === key.id)) {
        const found = await openRecoveryCopy(key, copy, identity);
        if (!found) continue;
        opened.set(key.id, found);
        break;
      }
  }

  /**
   * The key to which requests are sealed now; undefined while none are, where this device was not let in, and for a key that was
   * replaced, to which devices that were removed have the identity.
   */
  get present(): OpenedKey | undefined {
    const named = this.#present;
    const key = named && this.#opened.get(named.id);
    return key && matchesKey(named, key) && !this.#record.isReplacedKey(key) ? key : undefined;
  }

  /** The opened key that this browser has seen in use last. */
  get lastInUse(): OpenedKey | undefined {
    return [...this.#opened.values()].find((key) => this.#record.isLastUsedKey(key));
  }

  /** Whether the server names a key as the present one that was replaced before. */
  get isRolledBack(): boolean {
    return this.#present !== undefined && this.#record.isReplacedKey(this.#present);
  }

  /** Whether the server says that sealing was ended, and the person at this device has not confirmed it. */
  get isEndUnconfirmed(): boolean {
    return this.#present === undefined && this.#record.isSealed;
  }

  /** A key by its id; undefined where it was not opened. */
  opened(id: string): OpenedKey | undefined {
    return this.#opened.get(id);
  }

  /**
   * Opens the words of a request. Returns undefined for a key that this device does not have.
   * @throws {TamperedTextError} when these are not words that were sealed for this request to this key
   */
  async decryptWords(written: RequestContent, reference: string): Promise<WrittenWords | undefined> {
    if ('clear' in written) return written.clear;
    const key = this.#opened.get(written.key);
    if (!key) return undefined;
    const cacheKey = JSON.stringify([reference, written.key, written.sealed]);
    const words = this.#words.get(cacheKey) ?? openRequest(written.sealed, key.identity, reference);
    this.#words.set(cacheKey, words);
    return await words;
  }

  /**
   * Opens a colleague's note. Returns undefined for a key that this device does not have.
   * @throws {TamperedTextError} when this is no note that was sealed for this place to this key
   */
  async decryptNote(text: Note['text'], place: NotePlace): Promise<string | undefined> {
    if ('clear' in text) return text.clear;
    const key = this.#opened.get(text.key);
    return key && (await openNote(text.sealed, key.identity, place));
  }

  /**
   * Seals a note. It is in clear only where this browser has never seen sealing, or its end was confirmed.
   * @returns undefined where the note must not be sent: `present` is not usable, or the end of sealing is not confirmed
   */
  async encryptNote(text: string, place: NotePlace): Promise<Note['text'] | undefined> {
    const key = this.present;
    if (!this.#present && !this.#record.isSealed) return { clear: text };
    return key && { key: key.id, sealed: await sealNote(text, key.recipient, place) };
  }

  /** Opens a challenge. Returns undefined for anything else, and for a key that this device does not have. */
  async solveChallenge({ key: id, sealed }: Challenge): Promise<string | undefined> {
    const key = this.#opened.get(id);
    return key && (await openChallenge(sealed, key.identity).catch(() => undefined));
  }

  /** Forgets every key, and what was read with them. */
  clear(): void {
    this.#device = undefined;
    this.#present = undefined;
    // New ones: what is being opened at this moment is not put into them.
    this.#opened = new Map();
    this.#copies = new Map();
    this.#words = new Map();
  }
}

const copyTag = ({ recipient, copy }: DeskKey): string => `${recipient} ${copy}`;
