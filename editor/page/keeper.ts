/**
 * Keeps what is typed: holds the files that are open, sends each change a moment after the last key, and tells the forms
 * what has become of it. One answer is awaited at a time; what is typed meanwhile goes with the next. What has not
 * reached the editor is in the browser's storage, too, so that it outlives a crash. Every change can be undone until the page
 * is closed, also those that the editor makes at once.
 */
import type { Finding, OpenFile, Path, Saving, Screen } from '#lib/editor/api.ts';
import { isSame } from '#lib/editor/matching.ts';
import { type FieldConflict, mergeValues } from '#lib/editor/three-way-merge.ts';
import { type Api, LineLost, mayBeDone, Refused, type SentChange } from './ask.ts';
import type { CopyStorage } from './browser-storage.ts';
import { type Change, type EditorChange, History, type ValueChange } from './history.ts';
import { at, put } from './places.ts';
import { shownValue } from './shown-text.ts';

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

/** Text that is no value yet: the name of a service that is not added, a color of which digits are missing. */
export interface Unfinished {
  /** The label of its field. */
  readonly label: string;
  readonly text: string;
  /** The step that makes it a value, for the sentence “Not kept yet: …”. */
  readonly todo: string;
}

export interface Kept {
  readonly files: ReadonlyMap<string, HeldFile>;
  readonly findings: readonly Finding[];
  /**
   * `down`: requests fail, and are sent again. `lost`: nothing is sent until it is this window's turn: it is another's, or
   * nobody is signed in.
   */
  readonly line: 'up' | 'down' | 'lost';
  /** By the name of its field. */
  readonly unfinished: ReadonlyMap<string, Unfinished>;
  /** Files with words that a crash had kept from being saved. */
  readonly recovered: readonly string[];
  /** Whether the browser takes copies of unsent words, which outlive a crash. */
  readonly hasCopies: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Why the last change could not be undone or redone. */
  readonly undoProblem: string | undefined;
}

type Asked = Pick<Api, 'file' | 'save' | 'dropDraft' | 'findings' | 'undo' | 'redo'>;

/** A text, before a key was pressed and after it. */
export interface Typed {
  readonly file: string;
  readonly path: Path;
  readonly before: string;
  readonly after: string;
}

interface Owner {
  /** The name of the brand. */
  readonly brand: string;
  /** The name of the person who edits. */
  readonly person: string;
}

interface Unsent {
  readonly base: unknown;
  readonly value: unknown;
  /** Values that were sent since the last known save: the editor may have one of them. */
  readonly sent?: readonly unknown[];
}

/** The most values that are remembered as sent. The first one is the likeliest to have arrived. */
const maxSent = 10;

/** Whether the same request may succeed later. */
export const isTemporary = (status: number): boolean =>
  status >= 500 || [400, 408, 425, 429].includes(status);

const isClean = ({ state }: HeldFile): boolean => state === 'saved' || state === 'draft';

/** `later`: the file is sent again after a pause. `stop`: no file can be sent now. */
type Outcome = 'next' | 'later' | 'stop';

/** The fields that this window and somebody else have changed. */
export const conflictsOf = ({ open, base, value }: HeldFile): readonly FieldConflict[] =>
  mergeValues(base, open.value, value).conflicts;

export class Keeper {
  #kept: Kept = {
    files: new Map(),
    findings: [],
    line: 'up',
    unfinished: new Map(),
    recovered: [],
    hasCopies: true,
    canUndo: false,
    canRedo: false,
    undoProblem: undefined,
  };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #findingsTimer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #reverting: Promise<Change | undefined> | undefined;
  readonly #api: Asked;
  readonly #storage: CopyStorage;
  readonly #owner: Owner;
  readonly #history = new History();
  /** Files whose fields may have changed since their forms were opened. */
  readonly #stale = new Set<string>();
  /** Values that were sent since the last known save, by the names of their files: the editor may have one of them. */
  readonly #sent = new Map<string, readonly unknown[]>();
  readonly #listeners = new Set<() => void>();
  readonly #savedListeners = new Set<() => void>();
  readonly #typedListeners = new Set<(typed: Typed) => void>();

  /**
   * @param storage where what is unsent outlives a crash and the end of a session
   * @param owner whose unsent words they are; nobody else finds them
   */
  constructor(api: Asked, storage: CopyStorage, owner: Owner) {
    this.#api = api;
    this.#storage = storage;
    this.#owner = owner;
    const unfinished = this.#copyOf<[string, Unfinished][]>(this.#unfinishedKey);
    this.#kept = { ...this.#kept, unfinished: new Map(unfinished), hasCopies: !storage.isDenied };
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
    return this.#kept.unfinished.size > 0 || ![...this.#kept.files.values()].every(isClean);
  }

  /** Reads a file for a form, unless it is open. */
  async open(name: string): Promise<void> {
    if (!this.#kept.files.has(name) || this.#stale.has(name)) await this.#read(name);
  }

  /** Opens the files whose words had not reached the editor when the page was closed, and sends them. */
  async recover(): Promise<void> {
    const prefix = this.#key('');
    const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? '');
    const names = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    const outcomes = await Promise.allSettled(names.map((name) => this.open(name)));
    if (outcomes.some((outcome) => outcome.status === 'rejected' && outcome.reason instanceof LineLost))
      setTimeout(() => void this.recover(), retryMs);
    const recovered = names.filter((name) => {
      const held = this.#kept.files.get(name);
      return held && !isClean(held);
    });
    this.#set({ recovered: [...new Set([...this.#kept.recovered, ...recovered])] });
  }

  /** Takes the notice of recovered words away. */
  readonly dismissRecovered = (): void => this.#set({ recovered: [] });

  /** Reads anew what is open and has nothing unsent: after something was changed by other ways than a form. */
  async refresh(): Promise<void> {
    const clean = [...this.#kept.files].filter(([, held]) => isClean(held));
    // One that cannot be read just now stays as it was.
    await Promise.allSettled(clean.map(([name]) => this.#read(name, true)));
  }

  /** Shows a change that the editor makes at once, and adds it to the history. */
  async take<Answer extends Saving>(
    kind: Screen['kind'],
    { id, answer }: SentChange<Answer>,
  ): Promise<Answer> {
    const saving = await answer.catch((error) => {
      if (mayBeDone(error)) this.#record({ id, kind });
      throw error;
    });
    this.#record({ id, kind });
    await this.#show(saving);
    return saving;
  }

  async #show(saving: Saving): Promise<void> {
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
    const change = { file: name, path, before: at(held.value, path), after: shownValue(next) };
    this.#history.add(change);
    this.#change(change, 'after');
  }

  /** @returns the change that was undone */
  readonly undo = (): Promise<Change | undefined> => this.#step('undo');

  /** @returns the change that was made again */
  readonly redo = (): Promise<Change | undefined> => this.#step('redo');

  readonly dismissUndoProblem = (): void => this.#set({ undoProblem: undefined });

  async #step(direction: 'undo' | 'redo'): Promise<Change | undefined> {
    // Changes after one that could not be undone wait for another key.
    while (this.#reverting) if (!(await this.#reverting)) return undefined;
    this.dismissUndoProblem();
    const change = this.#history[direction](this.#valueOf);
    if (!change || 'file' in change) return this.#change(change, direction === 'undo' ? 'before' : 'after');
    this.#reverting = this.#revert(change, direction).finally(() => {
      this.#reverting = undefined;
      this.#showHistory();
    });
    return await this.#reverting;
  }

  /** Has the editor undo or redo a change. One that it refuses is dropped, unless it may succeed later. */
  async #revert(change: EditorChange, direction: 'undo' | 'redo'): Promise<Change | undefined> {
    try {
      // Earlier undone values have to arrive first: the editor checks the whole brand.
      await this.#sending;
      await this.#send();
      const saving = await this.#api[direction](change.id);
      this.#history.settle(change, direction, true);
      await this.#show(saving);
      return change;
    } catch (error) {
      const isRefused = error instanceof Refused && !error.turn && error.status !== 401;
      if (isRefused && !isTemporary(error.status)) this.#history.settle(change, direction, false);
      const sentence = (error as Error).message || 'The line is down. Try it again.';
      this.#set({ undoProblem: sentence });
      if (mayBeDone(error)) {
        await this.refresh();
        this.#tellSaved();
      }
      return undefined;
    }
  }

  former(...asked: Parameters<History['former']>): ReturnType<History['former']> {
    return this.#history.former(...asked);
  }

  readonly #valueOf = (name: string): unknown => this.#kept.files.get(name)?.value;

  /** Adds a change that is made already. */
  #record(change: Change): void {
    this.#history.add(change);
    this.#showHistory();
  }

  #showHistory(): void {
    const { canUndo, canRedo } = this.#history;
    this.#set({ canUndo, canRedo });
  }

  #change(change: ValueChange | undefined, to: 'before' | 'after'): Change | undefined {
    this.#showHistory();
    const held = change && this.#kept.files.get(change.file);
    if (!held) return undefined;
    const { file, path } = change;
    const value = put(held.value, path, change[to]);
    const [before, after] = [at(held.value, path), change[to]];
    if (typeof before === 'string' && typeof after === 'string')
      for (const listener of this.#typedListeners) listener({ file, path, before, after });
    this.#rebase(file, held.open, baseOf(held), value);
    this.#sendIn(pauseMs);
    return change;
  }

  /**
   * Keeps text that is no value yet, also while another screen is shown.
   * @param unfinished undefined once it is a value, or was removed
   */
  setUnfinished(name: string, unfinished: Unfinished | undefined): void {
    const all = new Map(this.#kept.unfinished);
    if (unfinished) all.set(name, { ...unfinished, text: `${shownValue(unfinished.text)}` });
    else if (!all.delete(name)) return;
    this.#set({ unfinished: all });
    // The browser gives no text of an incomplete date.
    const texts = [...all].filter(([, { text }]) => text !== '');
    if (texts.length > 0) this.#keepCopy(this.#unfinishedKey, texts);
    else this.#dropCopy(this.#unfinishedKey);
  }

  /** Drops what was typed, and shows what is saved. */
  async loadAnew(name: string): Promise<void> {
    const open = await this.#api.dropDraft(name);
    this.#forget(name);
    const held = this.#kept.files.get(name);
    if (held) this.#record({ file: name, path: [], before: held.value, after: open.value });
    this.#setFile(name, { open, value: open.value, state: 'saved' });
    await this.readFindings();
  }

  /** Sends a file again that was refused. */
  retry(name: string): void {
    this.#mark(name, 'unsent');
    this.#sendIn(0);
  }

  /** Ends a conflict: each field has their value or what was typed here. */
  resolve(name: string, takesTheirs: (conflict: FieldConflict) => boolean): void {
    const held = this.#kept.files.get(name);
    if (held?.state !== 'conflict') return;
    const { value, conflicts } = mergeValues(held.base, held.open.value, held.value);
    const chosen = conflicts
      .filter(takesTheirs)
      .reduce((changed, { path, theirs }) => put(changed, path, theirs), value);
    this.#record({ file: name, path: [], before: held.value, after: chosen });
    this.#rebase(name, held.open, held.open.value, chosen);
    this.#sendIn(0);
  }

  /** Sends at once what waits, as when a field is left. */
  readonly flush = (): void => {
    this.#history.endChange();
    this.#sendIn(0);
  };

  /** It is this window's turn again, or for the first time. */
  regain(): void {
    if (this.#isStopped) this.#set({ line: 'up' });
    this.#sendIn(0);
  }

  /** Sends nothing more, unless it is this window's turn again. */
  stop(): void {
    this.#set({ line: 'lost' });
  }

  /** @param keepsFields so that no field of a form moves while it is edited */
  async #read(name: string, keepsFields = false): Promise<void> {
    const read = await this.#api.file(name);
    const present = this.#kept.files.get(name);
    // Somebody types while it is read.
    if (present && !isClean(present)) return;
    const open = keepsFields && present ? { ...read, field: present.open.field } : read;
    if (keepsFields) this.#stale.add(name);
    else this.#stale.delete(name);
    const remembered = this.#remembered(name);
    // A page that was killed did not see the answer.
    if (remembered?.sent && !this.#sent.has(name)) this.#sent.set(name, remembered.sent);
    const unsent = remembered ?? open.conflict;
    if (!unsent || isSame(unsent.value, open.value)) {
      this.#forget(name);
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
    const sent = this.#sent.get(name)?.find((each) => isSame(each, open.value));
    const from = sent ?? base;
    const merged = mergeValues(from, open.value, value);
    if (merged.conflicts.length > 0) {
      this.#setFile(name, { open, base: from, value, state: 'conflict' });
      this.#remember(name, { base: from, value });
    } else {
      this.#setFile(name, { open, value: merged.value, state: 'unsent' });
      this.#remember(name, { base: open.value, value: merged.value });
    }
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  /** Sends unsent files. Calls during that wait for the same run. */
  async #send(): Promise<void> {
    if (this.#isStopped) return;
    this.#sending ??= this.#sendFiles().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  /** Sends each file by itself, so that none keeps others from being saved. */
  async #sendFiles(): Promise<void> {
    let outcome: Outcome = 'next';
    let hasFailed = false;
    for (const name of this.#kept.files.keys()) {
      const held = this.#kept.files.get(name);
      if (held?.state !== 'unsent') continue;
      outcome = await this.#sendFile(name, held);
      if (outcome === 'stop' || this.#isStopped) break;
      hasFailed ||= outcome === 'later';
    }
    if (hasFailed) this.#setLine('down');
    if (this.#isStopped) return;
    if ([...this.#kept.files.values()].some(({ state }) => state === 'unsent'))
      this.#sendIn(this.#kept.line === 'up' ? pauseMs : retryMs);
  }

  async #sendFile(name: string, held: HeldFile): Promise<Outcome> {
    const { open, value } = held;
    const earlier = this.#sent.get(name) ?? [];
    // The same value is sent again and again while the line is down.
    if (!earlier.some((each) => isSame(each, value)))
      this.#sent.set(name, [...earlier.slice(0, maxSent - 1), value]);
    this.#remember(name, { base: open.value, value });
    try {
      const saving = await this.#api.save({ files: [{ name, version: open.version, value }] });
      const { saved, kept } = saving;
      this.#found(saving);
      this.#setLine('up');
      const sent = (each: string) => (each === name ? held : undefined);
      for (const each of saved) this.#arrived(each.name, each.version, 'saved', sent(each.name));
      for (const each of kept) this.#arrived(each.name, each.version, 'draft', sent(each.name));
      if (saved.length > 0) this.#tellSaved();
      return 'next';
    } catch (error) {
      return await this.#failed(error, name, held);
    }
  }

  /** @param arrived the file as it was sent; undefined for a draft that was saved along with another file */
  #arrived(name: string, version: string, state: 'saved' | 'draft', arrived: HeldFile | undefined): void {
    this.#sent.delete(name);
    const held = this.#kept.files.get(name);
    if (!held) return;
    if (!arrived) return void this.#read(name, true).catch(() => undefined);
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

  async #failed(error: unknown, name: string, held: HeldFile): Promise<Outcome> {
    if (!(error instanceof Refused)) {
      this.#setLine('down');
      return 'stop';
    }
    if (error.turn || error.status === 401) {
      this.stop();
      return 'stop';
    }
    if (isTemporary(error.status)) return 'later';
    this.#setLine('up');
    if (error.status === 409) await this.#mergeChanged(name);
    // Words that were typed since may be accepted.
    else if (this.#valueOf(name) === held.value) this.#mark(name, 'refused', error.message);
    return 'next';
  }

  /** Merges what was sent into the file, where somebody else has changed it. */
  async #mergeChanged(name: string): Promise<void> {
    try {
      const open = await this.#api.file(name);
      const held = this.#kept.files.get(name);
      if (held && held.open.version !== open.version) this.#rebase(name, open, baseOf(held), held.value);
      // The request is not sent again without a pause.
      else this.#setLine('down');
    } catch {
      this.#setLine('down');
    }
  }

  #mark(name: string, state: FileState, sentence?: string): void {
    const held = this.#kept.files.get(name);
    if (held) this.#setFile(name, { ...held, state, ...(sentence && { sentence }) });
  }

  #setFile(name: string, held: HeldFile): void {
    this.#set({ files: new Map(this.#kept.files).set(name, held) });
  }

  get #isStopped(): boolean {
    return this.#kept.line === 'lost';
  }

  /** An answer to what was sent before the turn was lost does not give it back. */
  #setLine(line: 'up' | 'down'): void {
    if (!this.#isStopped) this.#set({ line });
  }

  #set(changed: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changed };
    for (const listener of this.#listeners) listener();
  }

  #tellSaved(): void {
    for (const listener of this.#savedListeners) listener();
  }

  #key(name: string): string {
    return `editor-unsent/${this.#ownerKey}/${name}`;
  }

  get #ownerKey(): string {
    const { brand, person } = this.#owner;
    return [brand, person].map(encodeURIComponent).join('/');
  }

  get #unfinishedKey(): string {
    return `editor-unfinished/${this.#ownerKey}`;
  }

  #remember(name: string, unsent: Unsent): void {
    this.#keepCopy(this.#key(name), { ...unsent, sent: this.#sent.get(name) });
  }

  #forget(name: string): void {
    this.#sent.delete(name);
    this.#dropCopy(this.#key(name));
  }

  #remembered(name: string): Unsent | undefined {
    return this.#copyOf(this.#key(name));
  }

  #keepCopy(key: string, copy: unknown): void {
    try {
      this.#storage.setItem(key, JSON.stringify(copy));
    } catch {
      // The storage is full or blocked: a crash would lose what is unsent.
      this.#set({ hasCopies: false });
    }
  }

  #dropCopy(key: string): void {
    this.#storage.removeItem(key);
  }

  #copyOf<Copy>(key: string): Copy | undefined {
    try {
      return JSON.parse(this.#storage.getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }
}

/** The value from which the unsent words of a file were typed. */
export const baseOf = ({ open, base, state }: HeldFile): unknown =>
  state === 'conflict' ? base : open.value;
