import { ApiError, isTemporaryError } from '#lib/browser/api-client.ts';
import type { OpenFile, SaveResult } from '#lib/editor/api.ts';
import { isEqualValue } from '#lib/editor/match-entries.ts';
import { mergeValues } from '#lib/editor/three-way-merge.ts';
import type { Api } from '../api-client.ts';
import {
  type AutosaveStore,
  type FileState,
  getBase,
  isSaved,
  type OpenFileState,
} from './autosave-store.ts';
import type { UnsentStorage } from './unsent-storage.ts';

/** From the last key until what was typed is sent. */
export const pauseMs = 250;
/** From a lost connection until the next attempt. */
export const retryMs = 2000;

/** The most values that are remembered as sent. The first one is the likeliest to have arrived. */
const maxSent = 10;

/** `later`: the file is sent again after a pause. `stop`: no file can be sent now. */
type Outcome = 'next' | 'later' | 'stop';

/** The open files: reads them, merges what was typed into what the editor has, and sends it. */
export class OpenFiles {
  readonly #api: Pick<Api, 'file' | 'save'>;
  readonly #state: AutosaveStore;
  readonly #copies: UnsentStorage;
  readonly #onSaving: (saving: SaveResult) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  /** Files whose fields may have changed since their forms were opened. */
  readonly #stale = new Set<string>();
  /** Values that were sent since the last known save, by the names of their files: the editor may have one of them. */
  readonly #sent = new Map<string, readonly unknown[]>();

  /** @param onSaving called with each successful response to a save */
  constructor(
    api: Pick<Api, 'file' | 'save'>,
    state: AutosaveStore,
    copies: UnsentStorage,
    onSaving: (saving: SaveResult) => void,
  ) {
    this.#api = api;
    this.#state = state;
    this.#copies = copies;
    this.#onSaving = onSaving;
  }

  /** Reads a file for a form, unless it is open. */
  async open(name: string): Promise<void> {
    if (!this.#state.file(name) || this.#stale.has(name)) await this.#read(name);
  }

  /** Reloads open files without unsent edits. */
  async refresh(): Promise<void> {
    const clean = [...this.#state.snapshot().files].filter(([, held]) => isSaved(held));
    // One that cannot be read just now stays as it was.
    await Promise.allSettled(clean.map(([name]) => this.#read(name, true)));
  }

  /** @param keepsFields so that no field of a form moves while it is edited */
  async #read(name: string, keepsFields = false): Promise<void> {
    const read = await this.#api.file(name);
    const present = this.#state.file(name);
    // Somebody types while it is read.
    if (present && !isSaved(present)) return;
    const open = keepsFields && present ? { ...read, field: present.open.field } : read;
    if (keepsFields) this.#stale.add(name);
    else this.#stale.delete(name);
    const copy = this.#copies.file(name);
    // A page that was killed did not see the response.
    if (copy?.sent && !this.#sent.has(name)) this.#sent.set(name, copy.sent);
    const unsent = copy ?? open.conflict;
    if (!unsent || isEqualValue(unsent.value, open.value)) {
      this.removeCopy(name);
      this.#state.setFile(name, { open, value: open.value, state: open.draft ? 'draft' : 'saved' });
    } else {
      this.mergeChange(name, open, unsent.base, unsent.value);
      // The editor has the draft.
      if (!copy) this.removeCopy(name);
      this.scheduleSend(0);
    }
  }

  /** Merges a changed value into what the editor has now. */
  mergeChange(name: string, open: OpenFile, base: unknown, value: unknown): void {
    const sent = this.#sent.get(name)?.find((each) => isEqualValue(each, open.value));
    const from = sent ?? base;
    const merged = mergeValues(from, open.value, value);
    if (merged.conflicts.length > 0) {
      this.#state.setFile(name, { open, base: from, value, state: 'conflict' });
      this.#remember(name, from, value);
    } else {
      this.#state.setFile(name, { open, value: merged.value, state: 'unsent' });
      this.#remember(name, open.value, merged.value);
    }
  }

  /** Removes the copy of what was typed into a file. */
  removeCopy(name: string): void {
    this.#sent.delete(name);
    this.#copies.removeFile(name);
  }

  #remember(name: string, base: unknown, value: unknown): void {
    this.#copies.setFile(name, { base, value, sent: this.#sent.get(name) });
  }

  setFileState(name: string, state: FileState, sentence?: string): void {
    const held = this.#state.file(name);
    if (held) this.#state.setFile(name, { ...held, state, ...(sentence && { sentence }) });
  }

  scheduleSend(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  /** Sends what has been typed until now, also while something is being sent. */
  async sendAll(): Promise<void> {
    await this.#sending;
    await this.#send();
  }

  /** Sends unsent files. Calls during that wait for the same run. */
  async #send(): Promise<void> {
    if (this.#state.isSuperseded) return;
    this.#sending ??= this.#sendFiles().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  /** Sends each file by itself, so that none keeps others from being saved. */
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
      this.scheduleSend(connection === 'online' ? pauseMs : retryMs);
  }

  async #sendFile(name: string, held: OpenFileState): Promise<Outcome> {
    const { open, value } = held;
    const earlier = this.#sent.get(name) ?? [];
    // The same value is sent again and again while the connection is lost.
    if (!earlier.some((each) => isEqualValue(each, value)))
      this.#sent.set(name, [...earlier.slice(0, maxSent - 1), value]);
    this.#remember(name, open.value, value);
    try {
      const saving = await this.#api.save({ files: [{ name, version: open.version, value }] });
      this.#state.setConnection('online');
      const sent = (each: string) => (each === name ? held : undefined);
      for (const each of saving.saved) this.#arrived(each.name, each.version, 'saved', sent(each.name));
      for (const each of saving.drafts) this.#arrived(each.name, each.version, 'draft', sent(each.name));
      this.#onSaving(saving);
      return 'next';
    } catch (error) {
      return await this.#failed(error, name, held);
    }
  }

  /** @param arrived the file as it was sent; undefined for a draft that was saved along with another file */
  #arrived(
    name: string,
    version: string,
    state: 'saved' | 'draft',
    arrived: OpenFileState | undefined,
  ): void {
    this.#sent.delete(name);
    const held = this.#state.file(name);
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
    this.#state.setFile(name, { ...rest, open, state: typedSince ? 'unsent' : state });
    if (typedSince) this.#remember(name, open.value, held.value);
    else this.removeCopy(name);
  }

  async #failed(error: unknown, name: string, held: OpenFileState): Promise<Outcome> {
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
    // Words that were typed since may be accepted.
    else if (this.#state.file(name)?.value === held.value) this.setFileState(name, 'refused', error.message);
    return 'next';
  }

  /** Merges what was sent into the file, where somebody else has changed it. */
  async #mergeChanged(name: string): Promise<void> {
    try {
      const open = await this.#api.file(name);
      const held = this.#state.file(name);
      if (held && held.open.version !== open.version) this.mergeChange(name, open, getBase(held), held.value);
      // The request is not sent again without a pause.
      else this.#state.setConnection('offline');
    } catch {
      this.#state.setConnection('offline');
    }
  }
}
