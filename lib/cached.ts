/** Caches the results of a function, by its options as JSON. Creating formatters of `Intl` is slow. */
export function cached<Options, Created>(
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
