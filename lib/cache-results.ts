/**
 * Caches the results of a function. The key is the JSON of its options. Used for `Intl` formatters, which are slow to create.
 */
export function cacheResults<Options, Created>(
  create: (options: Options) => Created,
): (options: Options) => Created {
  const cache = new Map<string, Created>();
  return (options) => {
    const key = JSON.stringify(options);
    const value = cache.get(key) ?? create(options);
    cache.set(key, value);
    return value;
  };
}
