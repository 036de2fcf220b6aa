const numbers = new Intl.NumberFormat('en');

export const formatRequestCount = (count: number): string =>
  `${numbers.format(count)} ${count === 1 ? 'request' : 'requests'}`;
