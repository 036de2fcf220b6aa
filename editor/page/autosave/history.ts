/** The history of changes for undo and redo. It is discarded when the page is closed. */
import type { Path, Screen } from '#lib/editor/api.ts';
import { isEqualValue } from '#lib/editor/match-entries.ts';
import { getValueAtPath, isSamePath, startsWith } from '../paths.ts';

export interface ValueChange {
  readonly file: string;
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

/** A change of several files or of a picture. The server makes it immediately, without the autosave. */
export interface ServerChange {
  readonly id: string;
  /** The kind of screen to show when the change is undone. */
  readonly kind: Screen['kind'];
}

export type HistoryEntry = ValueChange | ServerChange;

/** In ms. After a longer pause between two edits of a text, the second edit is a separate change. */
const pauseMs = 1000;

const isText = (value: unknown): boolean => typeof value !== 'object' || value === null;

export type HistoryDirection = 'undo' | 'redo';

const opposite = { undo: 'redo', redo: 'undo' } as const;

export class ChangeHistory {
  readonly #changes: Readonly<Record<HistoryDirection, HistoryEntry[]>> = { undo: [], redo: [] };
  #lastAt = 0;

  canStep(direction: HistoryDirection): boolean {
    return this.#changes[direction].length > 0;
  }

  add(change: HistoryEntry): void {
    const { undo: done, redo: undone } = this.#changes;
    const last = done.at(-1);
    const now = Date.now();
    const continues =
      last !== undefined &&
      'file' in last &&
      'file' in change &&
      undone.length === 0 &&
      now - this.#lastAt < pauseMs &&
      last.file === change.file &&
      isSamePath(last.path, change.path) &&
      [last.before, last.after, change.after].every(isText);
    if (continues) done.pop();
    // Removes the earlier entry if the change was repeated after a lost response.
    if ('id' in change) this.#remove('undo', change);
    done.push(continues ? { ...change, before: last.before } : change);
    undone.length = 0;
    this.#lastAt = now;
  }

  /** Makes the next edit a separate change, for example because a field has lost the focus. */
  endChange(): void {
    this.#lastAt = 0;
  }

  #remove(direction: HistoryDirection, { id }: ServerChange): void {
    const changes = this.#changes[direction];
    const place = changes.findIndex((each) => 'id' in each && each.id === id);
    if (place >= 0) changes.splice(place, 1);
  }

  /**
   * Returns the next change to undo or redo. Discards changes of values that somebody else has changed since.
   * A `ServerChange` stays on the stack until `settle` is called.
   * @param present returns the current value of a file
   */
  step(direction: HistoryDirection, present: (file: string) => unknown): HistoryEntry | undefined {
    const from = this.#changes[direction];
    for (let change = from.at(-1); change; change = from.at(-1)) {
      if ('id' in change) return change;
      from.pop();
      const expected = direction === 'undo' ? change.after : change.before;
      if (!isEqualValue(getValueAtPath(present(change.file), change.path), expected)) continue;
      this.#changes[opposite[direction]].push(change);
      return change;
    }
    return undefined;
  }

  /** Moves a `ServerChange` to the opposite stack if it was reverted, otherwise discards it. */
  settle(change: ServerChange, direction: HistoryDirection, isReverted: boolean): void {
    const isLast = this.#changes[direction].at(-1) === change;
    this.#remove(direction, change);
    // An undone change can be redone only if no other change was made during the undo.
    if (isReverted && (isLast || direction === 'redo')) this.#changes[opposite[direction]].push(change);
  }

  /**
   * Returns the most recent former value of a field for which `fits` returns true, and the value that replaced it.
   * Follows list entries that were moved.
   * @returns undefined if there is no such value
   */
  findFormerValue(file: string, path: Path, fits: (value: unknown) => boolean) {
    let place: Path | undefined = path;
    for (const change of this.#changes.undo.toReversed()) {
      if (!('file' in change) || change.file !== file || !startsWith(place, change.path)) continue;
      if (isSamePath(place, change.path)) {
        if (fits(change.before)) return { value: change.before, next: change.after };
      } else {
        place = findFormerPath(change, place);
        if (!place) return undefined;
      }
    }
    return undefined;
  }
}

/**
 * Returns the path that a value had before a list or group around it was changed; undefined if several paths are
 * possible.
 */
function findFormerPath({ path, before, after }: ValueChange, place: Path): Path | undefined {
  const [step, ...rest] = place.slice(path.length);
  const value = getValueAtPath(after, [step as string | number]);
  if (!(Array.isArray(before) && Array.isArray(after)))
    return getValueAtPath(before, [step as string | number]) === value ? place : undefined;
  const [was, is] = [before, after].map((list) => list.filter((each) => each === value).length);
  return was === 1 && is === 1 ? [...path, before.indexOf(value), ...rest] : undefined;
}
