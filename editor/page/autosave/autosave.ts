/**
 * Saves what is typed: holds the files that are open, sends each change a moment after the last key, and tells the forms what
 * has become of it. One response is awaited at a time; what is typed meanwhile goes with the next. What has not reached the
 * editor is in the browser's storage, too, so that it outlives a crash. Every change can be undone until the page is closed,
 * also those that the editor makes at once.
 */
import { ApiError, ConnectionError, isTemporaryError, mayHaveSucceeded } from '#lib/browser/api-client.ts';
import { EventListeners } from '#lib/browser/listeners.ts';
import type { BrowserStorage } from '#lib/browser/storage.ts';
import type { Path, SaveResult, Screen } from '#lib/editor/api.ts';
import { type FieldConflict, mergeValues } from '#lib/editor/three-way-merge.ts';
import type { Api, PendingChange } from '../api-client.ts';
import { getValue, setValue } from '../paths.ts';
import { AutosaveStore, getBase, type IncompleteInput, isSaved } from './autosave-store.ts';
import {
  type Direction,
  History,
  type HistoryEntry,
  type ServerChange,
  type ValueChange,
} from './history.ts';
import { OpenFiles, pauseMs, retryMs } from './open-files.ts';
import { sanitizeValue } from './sanitize-value.ts';
import { type CopyOwner, UnsentStorage } from './unsent-storage.ts';

/** From what was saved until all findings are read: the page that shows it comes first. */
const findingsPauseMs = 1500;

export type AutosaveApi = Pick<Api, 'file' | 'save' | 'dropDraft' | 'findings' | 'undo' | 'redo'>;

/** A text, before a key was pressed and after it. */
export interface TextChange {
  readonly file: string;
  readonly path: Path;
  readonly before: string;
  readonly after: string;
}

export class Autosave {
  readonly #api: AutosaveApi;
  readonly #copies: UnsentStorage;
  readonly #state = new AutosaveStore();
  readonly #files: OpenFiles;
  readonly #history = new History();
  readonly #saved = new EventListeners();
  readonly #typed = new EventListeners<TextChange>();
  #findingsTimer: ReturnType<typeof setTimeout> | undefined;
  #reverting: Promise<HistoryEntry | undefined> | undefined;

  /**
   * @param storage where what is unsent outlives a crash and the end of a session
   * @param owner whose unsent words they are; nobody else finds them
   */
  constructor(api: AutosaveApi, storage: BrowserStorage, owner: CopyOwner) {
    this.#api = api;
    this.#copies = new UnsentStorage(storage, owner, () => this.#state.set({ hasCopies: false }));
    this.#files = new OpenFiles(api, this.#state, this.#copies, (saving) => this.#takeSaving(saving));
    this.#state.set({ incomplete: this.#copies.unfinished, hasCopies: !storage.isDenied });
  }

  readonly subscribe = this.#state.subscribe;

  readonly snapshot = this.#state.snapshot;

  /** Calls whenever the editor has written something that the page shows. */
  readonly onSaved = this.#saved.add;

  /** Calls with each change of a text, at once. */
  readonly onTextChange = this.#typed.add;

  /** Whether something has not reached the editor. */
  get hasUnsent(): boolean {
    const { incomplete, files } = this.snapshot();
    return incomplete.size > 0 || ![...files.values()].every(isSaved);
  }

  /** Reads a file for a form, unless it is open. */
  async open(name: string): Promise<void> {
    await this.#files.open(name);
  }

  /** Reloads open files without unsent edits, after a change that no form has made. */
  async refresh(): Promise<void> {
    await this.#files.refresh();
  }

  /** Opens the files whose words had not reached the editor when the page was closed, and sends them. */
  async recover(): Promise<void> {
    const { names } = this.#copies;
    const outcomes = await Promise.allSettled(names.map((name) => this.open(name)));
    if (
      outcomes.some((outcome) => outcome.status === 'rejected' && outcome.reason instanceof ConnectionError)
    )
      setTimeout(() => void this.recover(), retryMs);
    const recovered = names.filter((name) => {
      const held = this.#state.file(name);
      return held && !isSaved(held);
    });
    this.#state.set({ recovered: [...new Set([...this.snapshot().recovered, ...recovered])] });
  }

  /** Takes the notice of recovered words away. */
  readonly dismissRecovered = (): void => this.#state.set({ recovered: [] });

  /** Shows a change that the editor makes at once, and adds it to the history, where it may have been made. */
  async trackChange<Answer extends SaveResult>(
    kind: Screen['kind'],
    { id, response }: PendingChange<Answer>,
  ): Promise<Answer> {
    const saving = await response.catch((error) => {
      if (mayHaveSucceeded(error)) this.#record({ id, kind });
      void this.#readAnew();
      throw error;
    });
    this.#record({ id, kind });
    this.#takeFindings(saving);
    await this.#readAnew();
    return saving;
  }

  /** After a change that no form has made. */
  async #readAnew(): Promise<void> {
    await this.refresh();
    this.#saved.call();
  }

  #takeSaving(saving: SaveResult): void {
    this.#takeFindings(saving);
    if (saving.saved.length > 0) this.#saved.call();
  }

  async readFindings(): Promise<void> {
    this.#state.set({ findings: (await this.#api.findings()).findings });
  }

  /** Findings of files that were sent replace those of before; all others are read a moment later. */
  #takeFindings({ saved, drafts, findings }: SaveResult): void {
    const sent = new Set([...saved, ...drafts].map(({ name }) => name));
    const others = this.snapshot().findings.filter(({ file }) => file === undefined || !sent.has(file));
    const known = new Set(findings.map(({ sentence }) => sentence));
    this.#state.set({ findings: [...findings, ...others.filter(({ sentence }) => !known.has(sentence))] });
    clearTimeout(this.#findingsTimer);
    this.#findingsTimer = setTimeout(() => this.readFindings().catch(() => undefined), findingsPauseMs);
  }

  edit(name: string, path: Path, next: unknown): void {
    const held = this.#state.file(name);
    if (!held) return;
    const change = { file: name, path, before: getValue(held.value, path), after: sanitizeValue(next) };
    this.#history.add(change);
    this.#change(change, 'after');
  }

  /** @returns the change that was undone */
  readonly undo = (): Promise<HistoryEntry | undefined> => this.#step('undo');

  /** @returns the change that was made again */
  readonly redo = (): Promise<HistoryEntry | undefined> => this.#step('redo');

  readonly dismissUndoProblem = (): void => this.#state.set({ undoProblem: undefined });

  async #step(direction: Direction): Promise<HistoryEntry | undefined> {
    // Changes after one that could not be undone wait for another key.
    while (this.#reverting) if (!(await this.#reverting)) return undefined;
    this.dismissUndoProblem();
    const change = this.#history.step(direction, (name) => this.#state.file(name)?.value);
    if (!change || 'file' in change) return this.#change(change, direction === 'undo' ? 'before' : 'after');
    this.#reverting = this.#revert(change, direction).finally(() => {
      this.#reverting = undefined;
      this.#showHistory();
    });
    return await this.#reverting;
  }

  /** Has the editor undo or redo a change. One that it refuses is dropped, unless it may succeed later. */
  async #revert(change: ServerChange, direction: Direction): Promise<HistoryEntry | undefined> {
    try {
      // Earlier undone values have to arrive first: the editor checks the whole brand.
      await this.#files.sendAll();
      const saving = await this.#api[direction](change.id);
      this.#history.settle(change, direction, true);
      this.#takeFindings(saving);
      await this.#readAnew();
      return change;
    } catch (error) {
      const isRefused = error instanceof ApiError && !error.problem.editLock && error.status !== 401;
      if (isRefused && !isTemporaryError(error)) this.#history.settle(change, direction, false);
      const sentence = (error as Error).message || 'The line is down. Try it again.';
      this.#state.set({ undoProblem: sentence });
      if (mayHaveSucceeded(error)) await this.#readAnew();
      return undefined;
    }
  }

  findFormerValue(...place: Parameters<History['findFormerValue']>): ReturnType<History['findFormerValue']> {
    return this.#history.findFormerValue(...place);
  }

  /** Adds a change that is made already. */
  #record(change: HistoryEntry): void {
    this.#history.add(change);
    this.#showHistory();
  }

  #showHistory(): void {
    this.#state.set({ canUndo: this.#history.canStep('undo'), canRedo: this.#history.canStep('redo') });
  }

  #change(change: ValueChange | undefined, to: 'before' | 'after'): HistoryEntry | undefined {
    this.#showHistory();
    const held = change && this.#state.file(change.file);
    if (!held) return undefined;
    const { file, path } = change;
    const [before, after] = [getValue(held.value, path), change[to]];
    if (typeof before === 'string' && typeof after === 'string')
      this.#typed.call({ file, path, before, after });
    this.#files.mergeChange(file, held.open, getBase(held), setValue(held.value, path, after));
    this.#files.scheduleSend(pauseMs);
    return change;
  }

  /**
   * Keeps text that is no value yet, also while another screen is shown.
   * @param unfinished undefined once it is a value, or was removed
   */
  setIncomplete(name: string, unfinished: IncompleteInput | undefined): void {
    const all = new Map(this.snapshot().incomplete);
    if (unfinished) all.set(name, { ...unfinished, text: `${sanitizeValue(unfinished.text)}` });
    else if (!all.delete(name)) return;
    this.#state.set({ incomplete: all });
    this.#copies.unfinished = all;
  }

  /** Drops what was typed, and shows what is saved. */
  async discardDraft(name: string): Promise<void> {
    const open = await this.#api.dropDraft(name);
    this.#files.removeCopy(name);
    const held = this.#state.file(name);
    if (held) this.#record({ file: name, path: [], before: held.value, after: open.value });
    this.#state.setFile(name, { open, value: open.value, state: 'saved' });
    await this.readFindings();
  }

  /** Sends a file again that was refused. */
  retry(name: string): void {
    this.#files.setFileState(name, 'unsent');
    this.#files.scheduleSend(0);
  }

  /** Ends a conflict: each field has their value or what was typed here. */
  resolve(name: string, takesTheirs: (conflict: FieldConflict) => boolean): void {
    const held = this.#state.file(name);
    if (held?.state !== 'conflict') return;
    const { value, conflicts } = mergeValues(held.base, held.open.value, held.value);
    const chosen = conflicts
      .filter(takesTheirs)
      .reduce((changed, { path, theirs }) => setValue(changed, path, theirs), value);
    this.#record({ file: name, path: [], before: held.value, after: chosen });
    this.#files.mergeChange(name, held.open, held.open.value, chosen);
    this.#files.scheduleSend(0);
  }

  /** Sends at once what waits, as when a field is left. */
  readonly flush = (): void => {
    this.#history.endChange();
    this.#files.scheduleSend(0);
  };

  /** It is this window's turn again, or for the first time. */
  resume(): void {
    if (this.#state.isSuperseded) this.#state.set({ connection: 'online' });
    this.#files.scheduleSend(0);
  }

  /** Sends nothing more, unless it is this window's turn again. */
  stop(): void {
    this.#state.set({ connection: 'superseded' });
  }
}
