import type { EditLockStatus } from '#lib/editor/api.ts';

/** An unused edit lock expires after this time, in ms. The page sends a request every few seconds. */
const expiryMs = 45_000;

interface Holder {
  readonly window: string;
  readonly person: string;
  readonly since: number;
  lastSeen: number;
}

/**
 * The edit lock allows only one browser window to edit at a time. The lock is stored in memory: after a restart, the first
 * window that edits acquires it.
 */
export class EditLocks {
  readonly #now: () => number;
  #holder: Holder | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Returns the state of the edit lock for a window, and renews the lock if the window holds it. */
  refresh(person: string, window: string | undefined): EditLockStatus {
    const holder = this.#findHolder();
    const isHeld = holder !== undefined && holder.window === window && holder.person === person;
    if (isHeld) holder.lastSeen = this.#now();
    return {
      person,
      isHeld,
      holder: holder
        ? {
            name: holder.person,
            you: holder.person === person,
            since: toIso(holder.since),
            lastSeen: toIso(holder.lastSeen),
          }
        : null,
    };
  }

  /**
   * Acquires the edit lock for a window if it is free.
   * @param take whether to acquire the lock even if another window holds it
   */
  acquire(person: string, window: string, take = false): EditLockStatus {
    const editLock = this.refresh(person, window);
    if (editLock.isHeld || (editLock.holder && !take)) return editLock;
    this.#holder = { window, person, since: this.#now(), lastSeen: this.#now() };
    return this.refresh(person, window);
  }

  #findHolder(): Holder | undefined {
    if (this.#holder && this.#now() - this.#holder.lastSeen > expiryMs) this.#holder = undefined;
    return this.#holder;
  }
}

const toIso = (time: number): string => new Date(time).toISOString();
