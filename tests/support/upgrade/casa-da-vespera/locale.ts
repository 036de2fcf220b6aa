import type { Locale } from '#content/types.ts';

export const locale: Locale = {
  language: 'pt-PT',
  currency: 'EUR',
  clock: 'h23',
};
