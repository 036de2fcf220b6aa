/**
 * Saves edits automatically.
 * Sends each change shortly after the last key press, and reports the result to the forms. Only one request runs at a
 * time, and edits that are made meanwhile are sent in the next one. Copies unsent edits to the browser's storage, so
 * that they survive a crash.
 * Every change can be undone until the page is closed, including changes that the server makes immediately.
 */
import { ApiError, ConnectionError, isTemporaryError, mayHaveSucceeded } from '#lib/browser/api-client.ts';
import { EventListeners } from '#lib/browser/listeners.ts';
import type { BrowserStorage } from '#lib/browser/storage.ts';
import type { Path, SaveResult, Screen } from '#lib/editor/api.ts';
import { type FieldConflict, mergeValues } from '#lib/editor/three-way-merge.ts';
import type { Api, PendingChange } from '../api-client.ts';
import { getValueAtPath, setValueAtPath } from '../paths.ts';
import { AutosaveStore, getBaseValue, type IncompleteInput, isSaved } from './autosave-store.ts';
import type { HistoryDirection, HistoryEntry, ServerChange, ValueChange } from './history.ts';
import { ChangeHistory } from './history.ts';
import { OpenFiles, retryDelayMs, saveDelayMs } from './open-files.ts';
import { sanitizeValue } from './sanitize-value.ts';
import { type EditOwner, UnsentEditStorage } from './unsent-edit-storage.ts';

/** In ms after the last edit. The list of findings is reloaded only then, because it takes longer than the preview. */
const findingsPauseMs = 1500;

export type AutosaveApi = Pick<Api, 'file' | 'save' | 'dropDraft' | 'findings' | 'undo' | 'redo'>;

export type TextChange = ValueChange & { readonly before: string; readonly after: string };

export class Autosave {
  readonly #api: AutosaveApi;
  readonly #copies: UnsentEditStorage;
  readonly #state = new AutosaveStore();
  readonly #files: OpenFiles;
  readonly #history = new ChangeHistory();
  readonly #saved = new EventListeners();
  readonly #typed = new EventListeners<TextChange>();
  #findingsTimer: ReturnType<typeof setTimeout> | undefined;
  #reverting: Promise<HistoryEntry | undefined> | undefined;

  /**
   * @param storage stores unsent edits, so that they survive crashes and the end of the session
   * @param owner the brand and the person whose edits are stored. Other people do not see them.
   */
  constructor(api: AutosaveApi, storage: BrowserStorage, owner: EditOwner) {
    this.#api = api;
    this.#copies = new UnsentEditStorage(storage, owner, () => this.#state.set({ hasCopies: false }));
    this.#files = new OpenFiles(api, this.#state, this.#copies, (result) => this.#handleSave(result));
    this.#state.set({ incomplete: this.#copies.unfinished, hasCopies: !storage.isDenied });
  }

  readonly subscribe = this.#state.subscribe;

  readonly snapshot = this.#state.snapshot;

  /** Subscribes to saved files, and to changes that were not made in a form. */
  readonly onSaved = this.#saved.add;

  readonly onTextChange = this.#typed.add;

  /** Whether edits are unsent, or a field contains incomplete input. */
  get hasUnsent(): boolean {
    const { incomplete, files } = this.snapshot();
    return incomplete.size > 0 || ![...files.values()].every(isSaved);
  }

  readonly open = (name: string): Promise<void> => this.#files.open(name);

  /** Reloads open files without unsent edits, after a change that was not made in their forms. */
  readonly refresh = (): Promise<void> => this.#files.refresh();

  /** Opens and sends the files with unsent edits that an earlier page has stored. */
  async recover(): Promise<void> {
    const { names } = this.#copies;
    const outcomes = await Promise.allSettled(names.map((name) => this.open(name)));
    if (
      outcomes.some((outcome) => outcome.status === 'rejected' && outcome.reason instanceof ConnectionError)
    )
      setTimeout(() => void this.recover(), retryDelayMs);
    const recovered = names.filter((name) => {
      const held = this.#state.file(name);
      return held && !isSaved(held);
    });
    this.#state.set({ recoveredFiles: [...new Set([...this.snapshot().recoveredFiles, ...recovered])] });
  }

  readonly dismissRecovered = (): void => this.#state.set({ recoveredFiles: [] });

  /**
   * Waits for a change that the server makes immediately, such as a new service, and reloads the open files.
   * Adds the change to the history, unless it has certainly failed.
   */
  async trackChange<Answer extends SaveResult>(
    kind: Screen['kind'],
    { id, response }: PendingChange<Answer>,
  ): Promise<Answer> {
    const result = await response.catch((error) => {
      if (mayHaveSucceeded(error)) this.#record({ id, kind });
      void this.#reloadAll();
      throw error;
    });
    this.#record({ id, kind });
    this.#updateFindings(result);
    await this.#reloadAll();
    return result;
  }

  /** Reloads the open files after a change that was not made in a form, and notifies the listeners of `onSaved`. */
  async #reloadAll(): Promise<void> {
    await this.refresh();
    this.#saved.call();
  }

  #handleSave(result: SaveResult): void {
    this.#updateFindings(result);
    if (result.saved.length > 0) this.#saved.call();
  }

  async readFindings(): Promise<void> {
    this.#state.set({ findings: (await this.#api.findings()).findings });
  }

  #updateFindings({ saved, drafts, findings }: SaveResult): void {
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
    const change = { file: name, path, before: getValueAtPath(held.value, path), after: sanitizeValue(next) };
    this.#history.add(change);
    this.#change(change, 'after');
  }

  readonly undo = (): Promise<HistoryEntry | undefined> => this.#step('undo');

  readonly redo = (): Promise<HistoryEntry | undefined> => this.#step('redo');

  readonly dismissUndoProblem = (): void => this.#state.set({ undoProblem: undefined });

  async #step(direction: HistoryDirection): Promise<HistoryEntry | undefined> {
    // Waits for the running undo or redo. If it fails, the next one needs another key press.
    while (this.#reverting) if (!(await this.#reverting)) return undefined;
    this.dismissUndoProblem();
    const change = this.#history.step(direction, (name) => this.#state.file(name)?.value);
    if (!change || 'file' in change) return this.#change(change, direction === 'undo' ? 'before' : 'after');
    this.#reverting = this.#revert(change, direction).finally(() => {
      this.#reverting = undefined;
      this.#updateHistoryState();
    });
    return await this.#reverting;
  }

  /**
   * Asks the server to undo or redo a change. Removes a rejected change from the history, unless it may succeed later.
   */
  async #revert(change: ServerChange, direction: HistoryDirection): Promise<HistoryEntry | undefined> {
    try {
      // Sends all edits first, because the server validates the whole brand.
      await this.#files.sendAll();
      const result = await this.#api[direction](change.id);
      this.#history.settle(change, direction, true);
      this.#updateFindings(result);
      await this.#reloadAll();
      return change;
    } catch (error) {
      const isRefused = error instanceof ApiError && !error.problem.editLock && error.status !== 401;
      if (isRefused && !isTemporaryError(error)) this.#history.settle(change, direction, false);
      const sentence = (error as Error).message || 'The connection is lost. Try again.';
      this.#state.set({ undoProblem: sentence });
      if (mayHaveSucceeded(error)) await this.#reloadAll();
      return undefined;
    }
  }

  readonly findFormerValue = this.#history.findFormerValue.bind(this.#history);

  #record(change: HistoryEntry): void {
    this.#history.add(change);
    this.#updateHistoryState();
  }

  #updateHistoryState(): void {
    this.#state.set({ canUndo: this.#history.canStep('undo'), canRedo: this.#history.canStep('redo') });
  }

  #change(change: ValueChange | undefined, to: 'before' | 'after'): HistoryEntry | undefined {
    this.#updateHistoryState();
    const held = change && this.#state.file(change.file);
    if (!held) return undefined;
    const { file, path } = change;
    const [before, after] = [getValueAtPath(held.value, path), change[to]];
    if (typeof before === 'string' && typeof after === 'string')
      this.#typed.call({ file, path, before, after });
    this.#files.mergeChange(file, held.open, getBaseValue(held), setValueAtPath(held.value, path, after));
    this.#files.scheduleSend(saveDelayMs);
    return change;
  }

  /**
   * Stores the incomplete input of a field, also while the field is not shown.
   * @param unfinished undefined if the input became a value, or was removed
   */
  setIncomplete(name: string, unfinished: IncompleteInput | undefined): void {
    const all = new Map(this.snapshot().incomplete);
    if (unfinished) all.set(name, { ...unfinished, text: `${sanitizeValue(unfinished.text)}` });
    else if (!all.delete(name)) return;
    this.#state.set({ incomplete: all });
    this.#copies.unfinished = all;
  }

  async discardDraft(name: string): Promise<void> {
    const open = await this.#api.dropDraft(name);
    this.#files.removeCopy(name);
    const held = this.#state.file(name);
    if (held) this.#record({ file: name, path: [], before: held.value, after: open.value });
    this.#state.setFile(name, { open, value: open.value, state: 'saved' });
    await this.readFindings();
  }

  retry(name: string): void {
    this.#files.setFileState(name, 'unsent');
    this.#files.scheduleSend(0);
  }

  /**
   * Resolves a conflict. Each field gets either the other person's value or the value that was typed in this window.
   */
  resolve(name: string, takesTheirs: (conflict: FieldConflict) => boolean): void {
    const held = this.#state.file(name);
    if (held?.state !== 'conflict') return;
    const { value, conflicts } = mergeValues(held.base, held.open.value, held.value);
    const chosen = conflicts
      .filter(takesTheirs)
      .reduce((changed, { path, theirs }) => setValueAtPath(changed, path, theirs), value);
    this.#record({ file: name, path: [], before: held.value, after: chosen });
    this.#files.mergeChange(name, held.open, held.open.value, chosen);
    this.#files.scheduleSend(0);
  }

  readonly flush = (): void => {
    this.#history.endChange();
    this.#files.scheduleSend(0);
  };

  /** Resumes sending, when this window has the edit lock. */
  resume(): void {
    if (this.#state.isSuperseded) this.#state.set({ connection: 'online' });
    this.#files.scheduleSend(0);
  }

  stop(): void {
    this.#state.set({ connection: 'superseded' });
  }
}
