import { EventListeners } from '#lib/browser/listeners.ts';
import type { Finding, OpenFile } from '#lib/editor/api.ts';
import { type FieldConflict, mergeValues } from '#lib/editor/three-way-merge.ts';

export type FileState =
  /** The form has what is saved. */
  | 'saved'
  /** It is stored as it was typed, and is not on the page: findings say why. */
  | 'draft'
  | 'unsent'
  /** Somebody else changed the same fields since the file was opened. */
  | 'conflict'
  /** The editor does not accept it: `sentence` says why. */
  | 'refused';

/** An open file with what was typed. */
export interface OpenFileState {
  /** The file as the editor has it. Its value is the base of what is typed. */
  readonly open: OpenFile;
  readonly value: unknown;
  readonly state: FileState;
  /** The base of what is typed, while that is in conflict with `open`. */
  readonly base?: unknown;
  readonly sentence?: string;
}

/** Text that is no value yet: the name of a service that is not added, a color of which digits are missing. */
export interface IncompleteInput {
  /** The label of its field. */
  readonly label: string;
  readonly text: string;
  /** The step that makes it a value, for the sentence “Not kept yet: …”. */
  readonly instruction: string;
}

export interface AutosaveState {
  readonly files: ReadonlyMap<string, OpenFileState>;
  readonly findings: readonly Finding[];
  /**
   * `offline`: requests fail, and are sent again. `superseded`: nothing is sent until it is this window's turn: it is another's,
   * or nobody is signed in.
   */
  readonly connection: 'online' | 'offline' | 'superseded';
  /** By the name of its field. */
  readonly incomplete: ReadonlyMap<string, IncompleteInput>;
  /** Files with words that a crash had kept from being saved. */
  readonly recovered: readonly string[];
  /** Whether the browser takes copies of unsent words, which outlive a crash. */
  readonly hasCopies: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Why the last change could not be undone or redone. */
  readonly undoProblem: string | undefined;
}

/** Holds the state, and calls listeners when it has changed. */
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

  setFile(name: string, held: OpenFileState): void {
    this.set({ files: new Map(this.#state.files).set(name, held) });
  }

  get isSuperseded(): boolean {
    return this.#state.connection === 'superseded';
  }

  /** A response to a request from before the turn was lost does not give it back. */
  setConnection(connection: 'online' | 'offline'): void {
    if (!this.isSuperseded) this.set({ connection });
  }
}

export const isSaved = ({ state }: OpenFileState): boolean => state === 'saved' || state === 'draft';

/** The value from which the unsent words of a file were typed. */
export const getBase = ({ open, base, state }: OpenFileState): unknown =>
  state === 'conflict' ? base : open.value;

/** The fields that this window and somebody else have changed. */
export const findConflicts = ({ open, base, value }: OpenFileState): readonly FieldConflict[] =>
  mergeValues(base, open.value, value).conflicts;
