/** The methods of `Storage` that the pages use. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> & {
  /** Set if the browser denies access to storage: items are kept in memory until the page is closed. */
  readonly isDenied?: true;
};

/** Returns the browser's storage, or storage in memory if the browser denies access. */
export function openBrowserStorage(kind: 'localStorage' | 'sessionStorage'): BrowserStorage {
  try {
    // To deny access, some browsers throw and others leave the property undefined.
    return globalThis[kind] ?? createMemoryStorage();
  } catch {
    return createMemoryStorage();
  }
}

function createMemoryStorage(): BrowserStorage {
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
