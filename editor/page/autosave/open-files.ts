import { ApiError, isTemporaryError } from '#lib/browser/api-client.ts';
import type { OpenFile, SaveResult } from '#lib/editor/api.ts';
import { isEqualValue } from '#lib/editor/match-entries.ts';
import { mergeValues } from '#lib/editor/three-way-merge.ts';
import type { Api } from '../api-client.ts';
import type { AutosaveStore, FileSaveState, OpenFileState } from './autosave-store.ts';
import { getBaseValue, isSaved } from './autosave-store.ts';
import type { UnsentEditStorage } from './unsent-edit-storage.ts';

/** In ms, from the last key press to the save. */
export const saveDelayMs = 250;
/** In ms, from a connection error to the next attempt. */
export const retryDelayMs = 2000;

/** The maximum number of sent values to store for a file. The first value is the likeliest to have been saved. */
const maxSent = 10;

/**
 * How to continue after sending a file. `next`: send the next file. `later`: send this file again after a delay.
 * `stop`: send no more files for now.
 */
type Outcome = 'next' | 'later' | 'stop';

export class OpenFiles {
  readonly #api: Pick<Api, 'file' | 'save'>;
  readonly #state: AutosaveStore;
  readonly #copies: UnsentEditStorage;
  readonly #onSave: (result: SaveResult) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  /** Names of files whose fields may have changed since their forms were opened. */
  readonly #stale = new Set<string>();
  /** Values sent since the last confirmed save, by file name. The server may have saved any of them. */
  readonly #sent = new Map<string, readonly unknown[]>();

  constructor(
    api: Pick<Api, 'file' | 'save'>,
    state: AutosaveStore,
    copies: UnsentEditStorage,
    onSave: (result: SaveResult) => void,
  ) {
    this.#api = api;
    this.#state = state;
    this.#copies = copies;
    this.#onSave = onSave;
  }

  async open(name: string): Promise<void> {
    if (!this.#state.file(name) || this.#stale.has(name)) await this.#load(name);
  }

  async refresh(): Promise<void> {
    const unedited = [...this.#state.snapshot().files].filter(([, held]) => isSaved(held));
    // If a file cannot be loaded, its form keeps the previous value.
    await Promise.allSettled(unedited.map(([name]) => this.#load(name, true)));
  }

  /** @param keepsFields whether to keep the form's fields, so that the form does not move while the user edits it */
  async #load(name: string, keepsFields = false): Promise<void> {
    const loaded = await this.#api.file(name);
    const present = this.#state.file(name);
    if (present && !isSaved(present)) return;
    const open = keepsFields && present ? { ...loaded, field: present.open.field } : loaded;
    if (keepsFields) this.#stale.add(name);
    else this.#stale.delete(name);
    const copy = this.#copies.file(name);
    // Restores the values that a closed page sent, because the server may have saved one of them.
    if (copy?.sent && !this.#sent.has(name)) this.#sent.set(name, copy.sent);
    const unsent = copy ?? open.conflict;
    if (!unsent || isEqualValue(unsent.value, open.value)) {
      this.removeCopy(name);
      this.#state.setFile(name, { open, value: open.value, state: open.draft ? 'draft' : 'saved' });
    } else {
      this.mergeChange(name, open, unsent.base, unsent.value);
      // The server stores these edits as a draft, so the browser needs no copy.
      if (!copy) this.removeCopy(name);
      this.scheduleSend(0);
    }
  }

  mergeChange(name: string, open: OpenFile, base: unknown, value: unknown): void {
    const sent = this.#sent.get(name)?.find((each) => isEqualValue(each, open.value));
    const from = sent ?? base;
    const merged = mergeValues(from, open.value, value);
    if (merged.conflicts.length > 0) {
      this.#state.setFile(name, { open, base: from, value, state: 'conflict' });
      this.#storeCopy(name, from, value);
    } else {
      this.#state.setFile(name, { open, value: merged.value, state: 'unsent' });
      this.#storeCopy(name, open.value, merged.value);
    }
  }

  removeCopy(name: string): void {
    this.#sent.delete(name);
    this.#copies.removeFile(name);
  }

  #storeCopy(name: string, base: unknown, value: unknown): void {
    this.#copies.setFile(name, { base, value, sent: this.#sent.get(name) });
  }

  setFileState(name: string, state: FileSaveState, sentence?: string): void {
    const held = this.#state.file(name);
    if (held) this.#state.setFile(name, { ...held, state, ...(sentence && { sentence }) });
  }

  scheduleSend(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  /** Sends all edits that were made before the call, even if a save is already running. */
  async sendAll(): Promise<void> {
    await this.#sending;
    await this.#send();
  }

  /** Sends unsent files. Calls during a run return the promise of this run. */
  async #send(): Promise<void> {
    if (this.#state.isSuperseded) return;
    this.#sending ??= this.#sendFiles().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  /** Sends each file in its own request, so that an invalid file does not block the others. */
  async #sendFiles(): Promise<void> {
    let outcome: Outcome = 'next';
    let hasFailed = false;
    for (const name of this.#state.snapshot().files.keys()) {
      const held = this.#state.file(name);
      if (held?.state !== 'unsent') continue;
      outcome = await this.#sendFile(name, held);
      if (outcome === 'stop' || this.#state.isSuperseded) break;
      hasFailed ||= outcome === 'later';
    }
    if (hasFailed) this.#state.setConnection('offline');
    if (this.#state.isSuperseded) return;
    const { files, connection } = this.#state.snapshot();
    if ([...files.values()].some(({ state }) => state === 'unsent'))
      this.scheduleSend(connection === 'online' ? saveDelayMs : retryDelayMs);
  }

  async #sendFile(name: string, held: OpenFileState): Promise<Outcome> {
    const { open, value } = held;
    const earlier = this.#sent.get(name) ?? [];
    // Stores each value once, because the same value is sent repeatedly while the connection is lost.
    if (!earlier.some((each) => isEqualValue(each, value)))
      this.#sent.set(name, [...earlier.slice(0, maxSent - 1), value]);
    this.#storeCopy(name, open.value, value);
    try {
      const result = await this.#api.save({ files: [{ name, version: open.version, value }] });
      this.#state.setConnection('online');
      const find = (each: string) => (each === name ? held : undefined);
      for (const each of result.saved) this.#settle(each.name, each.version, 'saved', find(each.name));
      for (const each of result.drafts) this.#settle(each.name, each.version, 'draft', find(each.name));
      this.#onSave(result);
      return 'next';
    } catch (error) {
      return await this.#handleError(error, name, held);
    }
  }

  /**
   * Updates the state of a saved file.
   * @param sent the file as it was sent; undefined for a draft that the server saved together with another file
   */
  #settle(name: string, version: string, state: 'saved' | 'draft', sent: OpenFileState | undefined): void {
    this.#sent.delete(name);
    const held = this.#state.file(name);
    if (!held) return;
    if (!sent) return void this.#load(name, true).catch(() => undefined);
    const { sentence: _, ...rest } = held;
    const { draft: __, conflict: ___, ...opened } = held.open;
    const open = {
      ...opened,
      version,
      value: sent.value,
      ...(state === 'draft' && { draft: { at: new Date().toISOString() } }),
    };
    const isEdited = held.value !== sent.value;
    this.#state.setFile(name, { ...rest, open, state: isEdited ? 'unsent' : state });
    if (isEdited) this.#storeCopy(name, open.value, held.value);
    else this.removeCopy(name);
  }

  async #handleError(error: unknown, name: string, held: OpenFileState): Promise<Outcome> {
    if (!(error instanceof ApiError)) {
      this.#state.setConnection('offline');
      return 'stop';
    }
    if (error.problem.editLock || error.status === 401) {
      this.#state.set({ connection: 'superseded' });
      return 'stop';
    }
    if (isTemporaryError(error)) return 'later';
    this.#state.setConnection('online');
    if (error.status === 409) await this.#mergeChanged(name);
    // Mark the file as rejected only if it still has the rejected value. Later edits may be accepted.
    else if (this.#state.file(name)?.value === held.value) this.setFileState(name, 'refused', error.message);
    return 'next';
  }

  async #mergeChanged(name: string): Promise<void> {
    try {
      const open = await this.#api.file(name);
      const held = this.#state.file(name);
      if (held && held.open.version !== open.version)
        this.mergeChange(name, open, getBaseValue(held), held.value);
      // The file has not changed since, so send the edits again after a delay.
      else this.#state.setConnection('offline');
    } catch {
      this.#state.setConnection('offline');
    }
  }
}
