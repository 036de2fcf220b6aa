import type { Locale } from '#lib/brand/types.ts';

export const locale: Locale = {
  language: 'pt-PT',
  currency: 'EUR',
  clock: 'h23',
};
