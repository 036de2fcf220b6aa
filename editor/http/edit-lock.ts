import type { EditLock } from '#lib/editor/api.ts';

/** A window that has not been heard of for so long has lost its turn. Its page asks every few seconds. */
const unseenMs = 45_000;

interface Holder {
  readonly window: string;
  readonly person: string;
  readonly since: number;
  lastSeen: number;
}

/** Whose turn it is to edit: one window's at a time. In memory: after a start, the first that edits has it. */
export class EditLocks {
  readonly #now: () => number;
  #holder: Holder | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whose turn it is, as told to a window. That it asks keeps its turn. */
  refresh(person: string, window: string | undefined): EditLock {
    const holder = this.#present();
    const yours = holder !== undefined && holder.window === window && holder.person === person;
    if (yours) holder.lastSeen = this.#now();
    return {
      person,
      isHeld: yours,
      holder: holder
        ? {
            name: holder.person,
            you: holder.person === person,
            since: iso(holder.since),
            lastSeen: iso(holder.lastSeen),
          }
        : null,
    };
  }

  /**
   * A window edits, or wants to: it gets the turn where nobody has it.
   * @param take also from whoever has it
   */
  acquire(person: string, window: string, take = false): EditLock {
    const editLock = this.refresh(person, window);
    if (editLock.isHeld || (editLock.holder && !take)) return editLock;
    this.#holder = { window, person, since: this.#now(), lastSeen: this.#now() };
    return this.refresh(person, window);
  }

  #present(): Holder | undefined {
    if (this.#holder && this.#now() - this.#holder.lastSeen > unseenMs) this.#holder = undefined;
    return this.#holder;
  }
}

const iso = (time: number): string => new Date(time).toISOString();
