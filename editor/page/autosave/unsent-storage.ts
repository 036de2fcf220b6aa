import type { BrowserStorage } from '#lib/browser/storage.ts';
import type { IncompleteInput } from './autosave-store.ts';

export interface CopyOwner {
  /** The name of the brand. */
  readonly brand: string;
  /** The name of the person who edits. */
  readonly person: string;
}

interface Unsent {
  readonly base: unknown;
  readonly value: unknown;
  /** Values that were sent since the last known save: the editor may have one of them. */
  readonly sent?: readonly unknown[] | undefined;
}

/** Copies of unsent words in the browser's storage, where they outlive a crash and the end of a session. */
export class UnsentStorage {
  readonly #storage: BrowserStorage;
  readonly #owner: string;
  readonly #onFailure: () => void;

  /**
   * @param owner whose unsent words they are; nobody else finds them
   * @param onFailure called when the storage takes no copy
   */
  constructor(storage: BrowserStorage, { brand, person }: CopyOwner, onFailure: () => void) {
    this.#storage = storage;
    this.#owner = [brand, person].map(encodeURIComponent).join('/');
    this.#onFailure = onFailure;
  }

  /** The names of the files of which there are copies. */
  get names(): readonly string[] {
    const prefix = this.#keyOf('');
    const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  file(name: string): Unsent | undefined {
    return this.#read(this.#keyOf(name));
  }

  setFile(name: string, unsent: Unsent): void {
    this.#write(this.#keyOf(name), unsent);
  }

  removeFile(name: string): void {
    this.#storage.removeItem(this.#keyOf(name));
  }

  get unfinished(): ReadonlyMap<string, IncompleteInput> {
    return new Map(this.#read<[string, IncompleteInput][]>(this.#unfinishedKey));
  }

  set unfinished(all: ReadonlyMap<string, IncompleteInput>) {
    // The browser gives no text of an incomplete date.
    const texts = [...all].filter(([, { text }]) => text !== '');
    if (texts.length > 0) this.#write(this.#unfinishedKey, texts);
    else this.#storage.removeItem(this.#unfinishedKey);
  }

  #keyOf(name: string): string {
    return `editor-unsent/${this.#owner}/${name}`;
  }

  get #unfinishedKey(): string {
    return `editor-unfinished/${this.#owner}`;
  }

  #write(key: string, copy: unknown): void {
    try {
      this.#storage.setItem(key, JSON.stringify(copy));
    } catch {
      // The storage is full or blocked: a crash would lose what is unsent.
      this.#onFailure();
    }
  }

  #read<Copy>(key: string): Copy | undefined {
    try {
      return JSON.parse(this.#storage.getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }
}
