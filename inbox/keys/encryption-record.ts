import { openBrowserStorage } from '#lib/browser/storage.ts';
import type { AgencyKey } from '#lib/inbox/api.ts';

const storageKey = 'desk-sealing';

/** The maximum number of recorded keys, enough for years of rotations. */
const maxReplaced = 200;

/** Keys are identified by their `getTag`. */
interface State {
  readonly isSealed: boolean;
  /**
   * The latest key when the user confirmed that encryption is off. Empty if the server sent no key. Null before a
   * confirmation.
   */
  readonly endedAfter: string | null;
  /** The current key that this browser has verified last, with its recovery recipient. Null if there was none. */
  readonly inUse: string | null;
  /** The most recently replaced key is the last one. */
  readonly replaced: readonly string[];
}

const initialState: State = { isSealed: false, endedAfter: null, inUse: null, replaced: [] };

type PublicKeys = Pick<AgencyKey, 'recipient' | 'recoveryRecipient'>;

type RecordStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * A record of this browser's encryption history.
 * It prevents a malicious server from making the inbox send unencrypted notes, or use a replaced key. The record is in
 * `localStorage`, contains no secret, and is written only after encryption was on. If the storage is not available or
 * full, the record is kept until the page is closed.
 */
export class EncryptionRecord {
  readonly #storage: RecordStorage;
  #memory = initialState;

  constructor(storage: RecordStorage = openBrowserStorage('localStorage')) {
    this.#storage = storage;
  }

  /** Whether encryption was on, and the user has not confirmed that it is off. */
  get isSealed(): boolean {
    return this.#read().isSealed;
  }

  isReplacedKey({ recipient }: Pick<AgencyKey, 'recipient'>): boolean {
    return this.#read().replaced.includes(getTag(recipient));
  }

  isLastUsedKey(key: PublicKeys): boolean {
    return this.#read().inUse === getInUseTag(key);
  }

  recordEncryption(): void {
    const state = this.#read();
    if (!state.isSealed) this.#write({ ...state, isSealed: true });
  }

  /**
   * Records that notes must be encrypted, if a key is in use, or if the latest key is not the one for which the user
   * confirmed that encryption is off.
   * @param keys all keys from the server, the latest first
   */
  recordKeys(keys: readonly AgencyKey[]): void {
    const isOn = keys.some(({ retiredAt }) => retiredAt === null);
    if (isOn || (keys.length > 0 && getLatestTag(keys) !== this.#read().endedAfter)) this.recordEncryption();
  }

  /** @param others earlier decrypted keys, which must not be used again */
  setInUse(key: PublicKeys, others: readonly Pick<AgencyKey, 'recipient'>[]): void {
    const state = this.#read();
    const added = others
      .map(({ recipient }) => getTag(recipient))
      .filter((tag) => !state.replaced.includes(tag));
    const inUse = getInUseTag(key);
    if (added.length > 0 || inUse !== state.inUse)
      this.#write({ ...state, inUse, replaced: [...state.replaced, ...added].slice(-maxReplaced) });
  }

  /**
   * Records that the user has confirmed on this device that encryption is off.
   * @param keys all keys from the server, the latest first
   */
  confirmEnd(keys: readonly AgencyKey[]): void {
    this.#write({ ...this.#read(), isSealed: false, endedAfter: getLatestTag(keys) });
  }

  /** Reads the stored state, which another tab may have changed, and merges it with the state of this page. */
  #read(): State {
    const text = this.#storage.getItem(storageKey);
    if (text !== null) {
      const stored = parseState(text);
      this.#memory = {
        isSealed: this.#memory.isSealed || stored.isSealed,
        endedAfter: stored.endedAfter,
        inUse: stored.inUse,
        replaced: [...new Set([...stored.replaced, ...this.#memory.replaced])],
      };
    }
    return this.#memory;
  }

  #write(state: State): void {
    this.#memory = state;
    try {
      this.#storage.setItem(storageKey, JSON.stringify(state));
    } catch {
      // The state is still in memory.
    }
  }
}

/** Treats invalid text as encryption being on, so that notes are not sent unencrypted. */
function parseState(text: string): State {
  const sealed: State = { ...initialState, isSealed: true };
  try {
    const { isSealed, endedAfter, inUse, replaced } = JSON.parse(text) as Partial<State>;
    if (typeof isSealed !== 'boolean' || !Array.isArray(replaced)) return sealed;
    return {
      isSealed,
      endedAfter: typeof endedAfter === 'string' ? endedAfter : null,
      inUse: typeof inUse === 'string' ? inUse : null,
      replaced,
    };
  } catch {
    return sealed;
  }
}

/**
 * Returns the end of a recipient: 80 bits of the public key, and its checksum.
 * Unlike a key's id, a malicious server cannot choose it.
 */
const getTag = (recipient: string): string => recipient.slice(-16);

const getInUseTag = ({ recipient, recoveryRecipient }: PublicKeys): string =>
  `${getTag(recipient)} ${getTag(recoveryRecipient)}`;

const getLatestTag = ([latest]: readonly AgencyKey[]): string => (latest ? getTag(latest.recipient) : '');
