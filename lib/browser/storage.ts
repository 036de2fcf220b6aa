export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> & {
  /** The browser denies access to its storage, so items are in memory until the page is closed. */
  readonly isDenied?: true;
};

/** Returns the browser's storage. If the browser denies access, returns a storage in memory. */
export function openBrowserStorage(kind: 'localStorage' | 'sessionStorage'): BrowserStorage {
  try {
    // To deny access, some browsers throw, and others leave the property undefined.
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
