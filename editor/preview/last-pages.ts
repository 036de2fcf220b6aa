/** The last pages that could be shown, by path, within a limit of memory. The pages that were kept first are dropped first. */
export class LastPages {
  readonly #maxBytes: number;
  readonly #pages = new Map<string, string>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(path: string): string | undefined {
    return this.#pages.get(path);
  }

  keep(path: string, html: string): void {
    this.#drop(path);
    this.#pages.set(path, html);
    this.#bytes += bytesOf(path, html);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(path: string): void {
    const html = this.#pages.get(path);
    if (html === undefined) return;
    this.#pages.delete(path);
    this.#bytes -= bytesOf(path, html);
  }
}

/** A string has two bytes a character at most. */
const bytesOf = (path: string, html: string): number => 2 * (path.length + html.length);
