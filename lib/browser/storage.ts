/** The part of the browser's storage that the pages use. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> & {
  /** The browser stores nothing: items last until the page is closed. */
  readonly isDenied?: true;
};

/** The browser's storage; where the browser denies it, one that lasts until the page is closed. */
export function openBrowserStorage(kind: 'localStorage' | 'sessionStorage'): BrowserStorage {
  try {
    // Some browsers deny it by throwing, others by having none.
    return globalThis[kind] ?? pageStorage();
  } catch {
    return pageStorage();
  }
}

function pageStorage(): BrowserStorage {
  const stored = new Map<string, string>();
  return {
    isDenied: true,
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}
