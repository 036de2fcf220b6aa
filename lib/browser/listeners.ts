export class EventListeners<Event = void> {
  readonly #listeners = new Set<(event: Event) => void>();

  /** @returns a function that removes the listener */
  readonly add = (listener: (event: Event) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  call(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }
}
