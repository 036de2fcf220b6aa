/** Returns the same function, which keeps what it creates for each set of options: formatters of `Intl` take long to create. */
export function cached<Options, Created>(
  create: (options: Options) => Created,
): (options: Options) => Created {
  const cache = new Map<string, Created>();
  return (options) => {
    const key = JSON.stringify(options);
    const found = cache.get(key) ?? create(options);
    cache.set(key, found);
    return found;
  };
}
