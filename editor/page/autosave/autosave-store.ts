import { EventListeners } from '#lib/browser/listeners.ts';
import type { Finding, OpenFile } from '#lib/editor/api.ts';
import { type FieldConflict, mergeValues } from '#lib/editor/three-way-merge.ts';

export type FileState =
  /** The form shows the saved value. */
  | 'saved'
  /** Stored as a draft, because it is not valid. The findings have the reasons. */
  | 'draft'
  | 'unsent'
  /** Somebody else changed the same fields since the file was opened. */
  | 'conflict'
  /** The editor rejected the value. `sentence` is the reason. */
  | 'refused';

/** An open file with its edited value. */
export interface OpenFileState {
  /** The file as last loaded or saved. Its value is the base of the edits. */
  readonly open: OpenFile;
  readonly value: unknown;
  readonly state: FileState;
  /** The value that the edits are based on, while they are in conflict with `open`. */
  readonly base?: unknown;
  readonly sentence?: string;
}

/** Text that is not a value yet, such as the name of a service to be added, or a color with missing digits. */
export interface IncompleteInput {
  /** The label of the field. */
  readonly label: string;
  readonly text: string;
  /** The missing step, for the message “Not kept yet: …”. */
  readonly instruction: string;
}

export interface AutosaveState {
  readonly files: ReadonlyMap<string, OpenFileState>;
  readonly findings: readonly Finding[];
  /**
   * `offline`: requests fail and are repeated. `superseded`: nothing is sent, because another window has the edit lock or the
   * session has ended.
   */
  readonly connection: 'online' | 'offline' | 'superseded';
  /** Texts that are not values yet, by the name of their field. */
  readonly incomplete: ReadonlyMap<string, IncompleteInput>;
  /** Files whose unsent edits were recovered after a crash. */
  readonly recovered: readonly string[];
  /** Whether the browser stores copies of unsent edits, which survive a crash. */
  readonly hasCopies: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The reason why the last change could not be undone or redone. */
  readonly undoProblem: string | undefined;
}

/** Holds the state of the autosave, and notifies listeners of changes. */
export class AutosaveStore {
  readonly #changed = new EventListeners();
  #state: AutosaveState = {
    files: new Map(),
    findings: [],
    connection: 'online',
    incomplete: new Map(),
    recovered: [],
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

  /** Sets the connection, unless it is superseded: a late response to an earlier request does not restore a lost edit lock. */
  setConnection(connection: 'online' | 'offline'): void {
    if (!this.isSuperseded) this.set({ connection });
  }
}

export const isSaved = ({ state }: OpenFileState): boolean => state === 'saved' || state === 'draft';

/** Returns the value that a file's unsent edits are based on. */
export const getBase = ({ open, base, state }: OpenFileState): unknown =>
  state === 'conflict' ? base : open.value;

/** Returns the fields that both this window and somebody else have changed. */
export const findConflicts = ({ open, base, value }: OpenFileState): readonly FieldConflict[] =>
  mergeValues(base, open.value, value).conflicts;
