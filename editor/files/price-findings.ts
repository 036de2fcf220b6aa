import type { Brand } from '#lib/brand/read.ts';
import type { Finding } from '#lib/editor/api.ts';
import type { Texts } from './check-texts.ts';
import { fileValue } from './file-value.ts';
import { leaves } from './text-places.ts';

/** Amounts of money in digits: they stay as they are when the price is changed. */
export function writtenPrices(texts: Texts, { brand, languages }: Brand): Finding[] {
  const folders = languages.map(({ folder }) => folder);
  const signs = new Set([
    brand.currency,
    ...languages.map(({ locale }) => signOf(locale.language, brand.currency)),
  ]);
  const sign = [...signs].map((each) => each.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const amount = new RegExp(`(?:${sign})\\s?\\d[\\d.,]*|\\d[\\d.,]{0,30}\\s?(?:${sign})(?!\\p{L})`, 'u');
  return [...texts].flatMap(([file, text]) =>
    folders.includes(file.split('/')[0] ?? '')
      ? [...leaves(fileValue(file, text))].flatMap(({ path, text: words }): Finding[] => {
          const [found] = amount.exec(words.replaceAll(/\{[^{}]*\}/g, ' ')) ?? [];
          return found
            ? [
                {
                  level: 'warning',
                  sentence: `A price is written in digits (“${found.trim()}”): insert it from the list of figures, so that it changes with them.`,
                  file,
                  path,
                },
              ]
            : [];
        })
      : [],
  );
}

const signOf = (language: string, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? currency;
