import type { BrowserStorage } from '#lib/browser/storage.ts';
import type { IncompleteInput } from './autosave-store.ts';

export type EditOwner = Readonly<Record<'brand' | 'person', string>>;

interface Unsent {
  readonly base: unknown;
  readonly value: unknown;
  /** Values sent since the last confirmed save. The server may have saved any of them. */
  readonly sent?: readonly unknown[] | undefined;
}

/** Stores unsent edits in the browser, so that they survive crashes and the end of the session. */
export class UnsentEditStorage {
  readonly #storage: BrowserStorage;
  readonly #owner: string;
  readonly #onFailure: () => void;

  /**
   * @param owner the brand and the person whose edits are stored. Other people do not see them.
   * @param onFailure called when the browser does not store a copy
   */
  constructor(storage: BrowserStorage, { brand, person }: EditOwner, onFailure: () => void) {
    this.#storage = storage;
    this.#owner = [brand, person].map(encodeURIComponent).join('/');
    this.#onFailure = onFailure;
  }

  get names(): readonly string[] {
    const prefix = this.#getKey('');
    const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  file(name: string): Unsent | undefined {
    return this.#read(this.#getKey(name));
  }

  setFile(name: string, unsent: Unsent): void {
    this.#write(this.#getKey(name), unsent);
  }

  removeFile(name: string): void {
    this.#storage.removeItem(this.#getKey(name));
  }

  get unfinished(): ReadonlyMap<string, IncompleteInput> {
    return new Map(this.#read<[string, IncompleteInput][]>(this.#unfinishedKey));
  }

  set unfinished(inputs: ReadonlyMap<string, IncompleteInput>) {
    // Omits empty texts, because browsers return an empty text for an incomplete date.
    const texts = [...inputs].filter(([, { text }]) => text !== '');
    if (texts.length > 0) this.#write(this.#unfinishedKey, texts);
    else this.#storage.removeItem(this.#unfinishedKey);
  }

  #getKey(name: string): string {
    return `editor-unsent/${this.#owner}/${name}`;
  }

  get #unfinishedKey(): string {
    return `editor-unfinished/${this.#owner}`;
  }

  #write(key: string, copy: unknown): void {
    try {
      this.#storage.setItem(key, JSON.stringify(copy));
    } catch {
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
