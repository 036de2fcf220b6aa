import { EventListeners } from '#lib/browser/listeners.ts';
import type { Finding, OpenFile } from '#lib/editor/api.ts';
import { type FieldConflict, mergeValues } from '#lib/editor/three-way-merge.ts';

export type FileSaveState =
  | 'saved'
  /** Stored as a draft, because it is not valid. The findings have the reasons. */
  | 'draft'
  | 'unsent'
  /** Somebody else changed the same fields since the file was opened. */
  | 'conflict'
  /** The editor rejected the value. `sentence` is the reason. */
  | 'refused';

export interface OpenFileState {
  readonly open: OpenFile;
  readonly value: unknown;
  readonly state: FileSaveState;
  /** The value before the edits, while the edits conflict with the value in `open`. */
  readonly base?: unknown;
  readonly sentence?: string;
}

/**
 * Text in a field that is not a valid value yet, such as the name of a service to add, or a color with missing digits.
 */
export interface IncompleteInput {
  readonly label: string;
  readonly text: string;
  /** The step that the user must take, for the message “Not kept yet: …”. */
  readonly instruction: string;
}

export interface AutosaveState {
  readonly files: ReadonlyMap<string, OpenFileState>;
  readonly findings: readonly Finding[];
  /**
   * `offline`: requests fail and are repeated. `superseded`: requests are not sent, because another window has the edit
   * lock or the session has ended.
   */
  readonly connection: 'online' | 'offline' | 'superseded';
  readonly incomplete: ReadonlyMap<string, IncompleteInput>;
  /** Names of files with unsent edits that were recovered after a crash. */
  readonly recoveredFiles: readonly string[];
  /** Whether the browser stores copies of unsent edits, so that they survive a crash. */
  readonly hasCopies: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undoProblem: string | undefined;
}

export class AutosaveStore {
  readonly #changed = new EventListeners();
  #state: AutosaveState = {
    files: new Map(),
    findings: [],
    connection: 'online',
    incomplete: new Map(),
    recoveredFiles: [],
    hasCopies: true,
    canUndo: false,
    canRedo: false,
    undoProblem: undefined,
  };

  readonly snapshot = (): AutosaveState => this.#state;

  readonly subscribe = this.#changed.add;

  set(changed: Partial<AutosaveState>): void {
    this.#state = { ...this.#state, ...changed };
    this.#changed.call();
  }

  file(name: string): OpenFileState | undefined {
    return this.#state.files.get(name);
  }

  setFile(name: string, file: OpenFileState): void {
    this.set({ files: new Map(this.#state.files).set(name, file) });
  }

  get isSuperseded(): boolean {
    return this.#state.connection === 'superseded';
  }

  /**
   * Does nothing after `superseded`, because a late response to an earlier request must not restore a lost edit lock.
   */
  setConnection(connection: 'online' | 'offline'): void {
    if (!this.isSuperseded) this.set({ connection });
  }
}

export const isSaved = ({ state }: OpenFileState): boolean => state === 'saved' || state === 'draft';

export const getBaseValue = ({ open, base, state }: OpenFileState): unknown =>
  state === 'conflict' ? base : open.value;

export const findConflicts = ({ open, base, value }: OpenFileState): readonly FieldConflict[] =>
  mergeValues(base, open.value, value).conflicts;
