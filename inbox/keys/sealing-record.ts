import type { DeskKey } from '#lib/inbox/api.ts';

const storageKey = 'desk-sealing';

/** More keys than a desk replaces in years. */
const maxReplaced = 200;

interface State {
  /** Whether notes must not be sent in clear. */
  readonly isSealed: boolean;
  /** The key after which the person at this device has confirmed that sealing was ended: '' where the server named none. */
  readonly endedAfter: string | null;
  /** The key that was in use last, with its recovery recipient; null where none was opened here. */
  readonly inUse: string | null;
  /** Keys that another key has replaced, the latest last. */
  readonly replaced: readonly string[];
}

const nothingSeen: State = { isSealed: false, endedAfter: null, inUse: null, replaced: [] };

type SeenKey = Pick<DeskKey, 'recipient' | 'recoveryRecipient'>;

type RecordStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * A record of what this browser has seen of sealing, so that a server cannot talk it out of sealing notes, or back to a key that
 * was replaced. It outlasts reloads and signing out in `localStorage`, holds no secret, and is written only once sealing was
 * seen. Where the storage is absent or throws, the record lasts until the page is closed.
 */
export class SealingRecord {
  readonly #storage: RecordStorage | undefined;
  #memory = nothingSeen;

  constructor(storage: RecordStorage | undefined) {
    this.#storage = storage;
  }

  /** Whether sealing was seen, and its end was not confirmed since. */
  get isSealed(): boolean {
    return this.#read().isSealed;
  }

  isReplacedKey({ recipient }: Pick<DeskKey, 'recipient'>): boolean {
    return this.#read().replaced.includes(tagOf(recipient));
  }

  isLastUsedKey(key: SeenKey): boolean {
    return this.#read().inUse === inUseTagOf(key);
  }

  markSealed(): void {
    const state = this.#read();
    if (!state.isSealed) this.#write({ ...state, isSealed: true });
  }

  /** @param keys as the server lists them, the latest first */
  recordKeys(keys: readonly DeskKey[]): void {
    const isOn = keys.some(({ retiredAt }) => retiredAt === null);
    if (isOn || (keys.length > 0 && endOf(keys) !== this.#read().endedAfter)) this.markSealed();
  }

  /**
   * Records which key is in use.
   * @param others opened keys that it has replaced: nothing may be sealed to them again
   */
  setInUse(key: SeenKey, others: readonly Pick<DeskKey, 'recipient'>[]): void {
    const state = this.#read();
    const added = others
      .map(({ recipient }) => tagOf(recipient))
      .filter((tag) => !state.replaced.includes(tag));
    const inUse = inUseTagOf(key);
    if (added.length > 0 || inUse !== state.inUse)
      this.#write({ ...state, inUse, replaced: [...state.replaced, ...added].slice(-maxReplaced) });
  }

  /** Records that the person at this device has confirmed the end of sealing. @param keys as in `see` */
  confirmEnd(keys: readonly DeskKey[]): void {
    this.#write({ ...this.#read(), isSealed: false, endedAfter: endOf(keys) });
  }

  /** The stored state, which another tab may have changed, joined with that of this page. */
  #read(): State {
    const stored = this.#stored();
    if (stored)
      this.#memory = {
        isSealed: this.#memory.isSealed || stored.isSealed,
        endedAfter: stored.endedAfter,
        inUse: stored.inUse,
        replaced: [...new Set([...stored.replaced, ...this.#memory.replaced])],
      };
    return this.#memory;
  }

  #stored(): State | undefined {
    try {
      const text = this.#storage?.getItem(storageKey) ?? null;
      return text === null ? undefined : parseState(text);
    } catch {
      return undefined;
    }
  }

  #write(state: State): void {
    this.#memory = state;
    try {
      this.#storage?.setItem(storageKey, JSON.stringify(state));
    } catch {
      // The record lasts as long as the page.
    }
  }
}

/** Text that cannot be read counts as sealed. */
function parseState(text: string): State {
  const sealed: State = { ...nothingSeen, isSealed: true };
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

/** The end of a recipient: 80 bits of a public key and its checksum. The server may give a key another id, not another end. */
const tagOf = (recipient: string): string => recipient.slice(-16);

const inUseTagOf = ({ recipient, recoveryRecipient }: SeenKey): string =>
  `${tagOf(recipient)} ${tagOf(recoveryRecipient)}`;

const endOf = ([latest]: readonly DeskKey[]): string => (latest ? tagOf(latest.recipient) : '');
