const numbers = new Intl.NumberFormat('en');

/** Formats a number of requests: “1 request”, “1,200 requests”. */
export const formatRequestCount = (count: number): string =>
  `${numbers.format(count)} ${count === 1 ? 'request' : 'requests'}`;
