/**
 * Keeps what is typed: holds the files that are open, sends each change a moment after the last key, and tells the forms
 * what has become of it. One answer is awaited at a time; what is typed meanwhile goes with the next. What has not
 * reached the editor is in the browser's storage, too, so that it outlives a crash.
 */
import type { Finding, OpenFile, Path, Saving } from '#lib/editor/api.ts';
import { isSame } from '#lib/editor/matching.ts';
import { type FieldConflict, mergeValues } from '#lib/editor/three-way-merge.ts';
import { type Api, LineLost, Refused } from './ask.ts';
import { at, put } from './places.ts';

/** From the last key until what was typed is sent. */
const pauseMs = 250;
/** From a lost line until it is tried again. */
const retryMs = 2000;
/** From what was saved until all findings are read: the page that shows it comes first. */
const findingsPauseMs = 1500;

export type FileState =
  /** What stands in the form is what is saved. */
  | 'saved'
  /** It is kept as it was typed, and not on the page: findings say why. */
  | 'draft'
  | 'unsent'
  /** Somebody else changed the same fields since the file was opened. */
  | 'conflict'
  /** The editor does not take it: `sentence` says why. */
  | 'refused';

export interface HeldFile {
  /** The file as the editor has it. Its value is the base of what is typed. */
  readonly open: OpenFile;
  readonly value: unknown;
  readonly state: FileState;
  /** The base of what is typed, while that is in conflict with `open`. */
  readonly base?: unknown;
  readonly sentence?: string;
}

export interface Kept {
  readonly files: ReadonlyMap<string, HeldFile>;
  readonly findings: readonly Finding[];
  /** `down`: nobody answers, and it is tried again. `lost`: it is another window's turn. */
  readonly line: 'up' | 'down' | 'lost';
}

type Asked = Pick<Api, 'file' | 'save' | 'dropDraft' | 'findings'>;

/** A text, before a key was pressed and after it. */
export interface Typed {
  readonly file: string;
  readonly path: Path;
  readonly before: string;
  readonly after: string;
}

interface Unsent {
  readonly base: unknown;
  readonly value: unknown;
}

/** The fields that this window and somebody else have changed. */
export const conflictsOf = ({ open, base, value }: HeldFile): readonly FieldConflict[] =>
  mergeValues(base, open.value, value).conflicts;

export class Keeper {
  #kept: Kept = { files: new Map(), findings: [], line: 'up' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #findingsTimer: ReturnType<typeof setTimeout> | undefined;
  #sending = false;
  readonly #api: Asked;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #brand: string;
  /** Values that were sent and not answered, by the names of their files: the editor may have them. */
  readonly #unanswered = new Map<string, unknown[]>();
  readonly #listeners = new Set<() => void>();
  readonly #savedListeners = new Set<() => void>();
  readonly #typedListeners = new Set<(typed: Typed) => void>();

  /** @param storage where what is unsent outlives a crash; its keys begin with the brand's name */
  constructor(api: Asked, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, brand: string) {
    this.#api = api;
    this.#storage = storage;
    this.#brand = brand;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Kept => this.#kept;

  /** Calls whenever the editor has written something that the page shows. */
  onSaved(listener: () => void): () => void {
    this.#savedListeners.add(listener);
    return () => this.#savedListeners.delete(listener);
  }

  /** Calls with each change of a text, at once. */
  onTyped(listener: (typed: Typed) => void): () => void {
    this.#typedListeners.add(listener);
    return () => this.#typedListeners.delete(listener);
  }

  /** Whether something has not reached the editor. */
  get hasUnsent(): boolean {
    return [...this.#kept.files.values()].some(({ state }) => !['saved', 'draft'].includes(state));
  }

  /** Reads a file for a form, unless it is open. */
  async open(name: string): Promise<void> {
    if (!this.#kept.files.has(name)) await this.#read(name);
  }

  /** Reads anew what is open and has nothing unsent: after something was changed by other ways than a form. */
  async refresh(): Promise<void> {
    const clean = [...this.#kept.files].filter(([, { state }]) => ['saved', 'draft'].includes(state));
    await Promise.all(clean.map(([name]) => this.#read(name)));
  }

  /** Takes up the answer to a change that was made by other ways than a form. */
  async take(saving: Saving): Promise<void> {
    this.#found(saving);
    await this.refresh();
    this.#tellSaved();
  }

  async readFindings(): Promise<void> {
    this.#set({ findings: (await this.#api.findings()).findings });
  }

  /** What is said of files that were sent takes the place of what was said before; all others are read a moment later. */
  #found({ saved, kept, findings }: Saving): void {
    const sent = new Set([...saved, ...kept].map(({ name }) => name));
    const others = this.#kept.findings.filter(({ file }) => file === undefined || !sent.has(file));
    const known = new Set(findings.map(({ sentence }) => sentence));
    this.#set({ findings: [...findings, ...others.filter(({ sentence }) => !known.has(sentence))] });
    clearTimeout(this.#findingsTimer);
    this.#findingsTimer = setTimeout(() => this.readFindings().catch(() => undefined), findingsPauseMs);
  }

  edit(name: string, path: Path, next: unknown): void {
    const held = this.#kept.files.get(name);
    if (!held) return;
    const before = at(held.value, path);
    const value = put(held.value, path, next);
    if (typeof before === 'string' && typeof next === 'string')
      for (const listener of this.#typedListeners) listener({ file: name, path, before, after: next });
    this.#rebase(name, held.open, baseOf(held), value);
    this.#sendIn(pauseMs);
  }

  /** Drops what was typed, and shows what is saved. */
  async loadAnew(name: string): Promise<void> {
    const open = await this.#api.dropDraft(name);
    this.#forget(name);
    this.#setFile(name, { open, value: open.value, state: 'saved' });
    await this.readFindings();
  }

  /** Ends a conflict: each field has their value or what was typed here. */
  resolve(name: string, takesTheirs: (conflict: FieldConflict) => boolean): void {
    const held = this.#kept.files.get(name);
    if (held?.state !== 'conflict') return;
    const { value, conflicts } = mergeValues(held.base, held.open.value, held.value);
    const chosen = conflicts
      .filter(takesTheirs)
      .reduce((changed, { path, theirs }) => put(changed, path, theirs), value);
    this.#rebase(name, held.open, held.open.value, chosen);
    this.#sendIn(0);
  }

  /** Sends at once what waits, as when a field is left. */
  readonly flush = (): void => this.#sendIn(0);

  /** It is this window's turn again, or for the first time. */
  regain(): void {
    if (this.#kept.line === 'lost') this.#set({ line: 'up' });
    this.#sendIn(0);
  }

  async #read(name: string): Promise<void> {
    const open = await this.#api.file(name);
    const present = this.#kept.files.get(name);
    // Somebody types while it is read.
    if (present && !['saved', 'draft'].includes(present.state)) return;
    const remembered = this.#remembered(name);
    const unsent = remembered ?? open.conflict;
    if (!unsent) {
      this.#setFile(name, { open, value: open.value, state: open.draft ? 'draft' : 'saved' });
    } else {
      this.#rebase(name, open, unsent.base, unsent.value);
      // The editor has the draft.
      if (!remembered) this.#forget(name);
      this.#sendIn(0);
    }
  }

  /** Merges what was typed into what the editor has now. */
  #rebase(name: string, open: OpenFile, base: unknown, value: unknown): void {
    const sent = this.#unanswered.get(name)?.find((each) => isSame(each, open.value));
    const from = sent ?? base;
    const merged = mergeValues(from, open.value, value);
    if (merged.conflicts.length > 0) this.#setFile(name, { open, base: from, value, state: 'conflict' });
    else this.#setFile(name, { open, value: merged.value, state: 'unsent' });
    this.#remember(
      name,
      merged.conflicts.length > 0 ? { base: from, value } : { base: open.value, value: merged.value },
    );
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  async #send(): Promise<void> {
    // Whoever is sending sees to the rest.
    if (this.#sending) return;
    const sent = [...this.#kept.files].filter(([, { state }]) => state === 'unsent');
    if (sent.length === 0) return;
    this.#sending = true;
    try {
      const files = sent.map(([name, { open, value }]) => ({ name, version: open.version, value }));
      const saving = await this.#api.save({ files });
      const { saved, kept } = saving;
      this.#found(saving);
      this.#set({ line: 'up' });
      for (const { name, version } of saved) this.#arrived(name, version, 'saved', sent);
      for (const { name, version } of kept) this.#arrived(name, version, 'draft', sent);
      if (saved.length > 0) this.#tellSaved();
      this.#sending = false;
      if ([...this.#kept.files.values()].some(({ state }) => state === 'unsent')) this.#sendIn(pauseMs);
    } catch (error) {
      this.#sending = false;
      await this.#failed(error, sent);
    }
  }

  #arrived(
    name: string,
    version: string,
    state: 'saved' | 'draft',
    sent: readonly (readonly [string, HeldFile])[],
  ): void {
    this.#unanswered.delete(name);
    const held = this.#kept.files.get(name);
    if (!held) return;
    const arrived = sent.find(([each]) => each === name)?.[1];
    // A draft that was saved along with another file.
    if (!arrived) return void this.#read(name).catch(() => undefined);
    const { sentence: _, ...rest } = held;
    const { draft: __, conflict: ___, ...opened } = held.open;
    const open = {
      ...opened,
      version,
      value: arrived.value,
      ...(state === 'draft' && { draft: { at: new Date().toISOString() } }),
    };
    const typedSince = held.value !== arrived.value;
    this.#setFile(name, { ...rest, open, state: typedSince ? 'unsent' : state });
    if (typedSince) this.#remember(name, { base: open.value, value: held.value });
    else this.#forget(name);
  }

  async #failed(error: unknown, sent: readonly (readonly [string, HeldFile])[]): Promise<void> {
    if (!(error instanceof Refused) || error.status >= 500) {
      this.#set({ line: 'down' });
      for (const [name, { value }] of sent)
        this.#unanswered.set(name, [...(this.#unanswered.get(name) ?? []), value]);
      this.#sendIn(retryMs);
      if (!(error instanceof LineLost || error instanceof Refused)) throw error;
    } else if (error.turn) {
      this.#set({ line: 'lost' });
    } else if (error.status === 409) {
      await this.#mergeChanged(sent);
    } else {
      for (const [name] of sent) this.#mark(name, 'refused', error.message);
    }
  }

  /** Merges what was sent into the files that somebody else has changed. */
  async #mergeChanged(sent: readonly (readonly [string, HeldFile])[]): Promise<void> {
    try {
      const found = await Promise.all(sent.map(([name]) => this.#api.file(name)));
      let pauseMs = retryMs;
      for (const open of found) {
        const held = this.#kept.files.get(open.name);
        if (!held || held.open.version === open.version) continue;
        this.#rebase(open.name, open, baseOf(held), held.value);
        pauseMs = 0;
      }
      // The others were not saved either. Where no file was changed, there is a pause before the next attempt.
      this.#sendIn(pauseMs);
    } catch {
      this.#sendIn(retryMs);
    }
  }

  #mark(name: string, state: FileState, sentence?: string): void {
    const held = this.#kept.files.get(name);
    if (held) this.#setFile(name, { ...held, state, ...(sentence && { sentence }) });
  }

  #setFile(name: string, held: HeldFile): void {
    this.#set({ files: new Map(this.#kept.files).set(name, held) });
  }

  #set(changed: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changed };
    for (const listener of this.#listeners) listener();
  }

  #tellSaved(): void {
    for (const listener of this.#savedListeners) listener();
  }

  #key(name: string): string {
    return `editor-unsent/${this.#brand}/${name}`;
  }

  #remember(name: string, unsent: Unsent): void {
    try {
      this.#storage.setItem(this.#key(name), JSON.stringify(unsent));
    } catch {
      // A full storage only means that a crash would lose the last half second.
    }
  }

  #forget(name: string): void {
    this.#storage.removeItem(this.#key(name));
  }

  #remembered(name: string): Unsent | undefined {
    try {
      return JSON.parse(this.#storage.getItem(this.#key(name)) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }
}

/** The value from which the unsent words of a file were typed. */
export const baseOf = ({ open, base, state }: HeldFile): unknown =>
  state === 'conflict' ? base : open.value;
