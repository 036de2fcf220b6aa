/**
 * Caches the results of a function, such as `Intl` formatters, which are slow to create. The key of the cache is the JSON of
 * the options.
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
