/** The functions that a brand's messages can use: some of Unicode MessageFormat 2, and three custom ones. */
import type { Model } from 'messageformat';
import { DefaultFunctions, DraftFunctions, type MessageFunction } from 'messageformat/functions';
import { cacheResults } from '../../cache-results.ts';
import { formatRange, removeUnitSpace } from '../format-range.ts';

type Numeric = typeof DefaultFunctions.number;
type Functions = Readonly<Record<string, MessageFunction<string>>>;

export interface MessageLocale {
  /** BCP 47. */
  readonly language: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The words for the numbers from zero on. */
  readonly spelled: readonly string[];
}

/** Returns a value without the wrapper that `.input` and `.local` add. */
const unwrapValue = (operand: unknown): unknown =>
  (operand as { valueOf?: () => unknown } | undefined)?.valueOf?.();

const toText = (text: string) => ({ type: 'string', toString: () => text, valueOf: () => text });

const units = Intl.supportedValuesOf('unit');

/**
 * The functions of messages, and the allowed values of their options. They are restricted because each combination has a
 * cached formatter, which takes up to a millisecond and 100 KB to create.
 */
const allowedOptions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  string: {},
  number: { select: ['plural', 'ordinal', 'exact'] },
  integer: { select: ['plural', 'ordinal', 'exact'] },
  unit: { unit: units, unitDisplay: ['short', 'narrow', 'long'] },
  percent: {},
  money: { currencyDisplay: ['code', 'symbol', 'narrowSymbol', 'name'] },
  range: { unit: units },
  spelled: {},
};

export const messageFunctionNames = Object.keys(allowedOptions);

/** Returns the name of the first option that the function does not support, or that has an unsupported value. */
export function findUnsupportedOption({ name, options = {} }: Model.FunctionRef): string | undefined {
  const allowed = new Map(Object.entries(allowedOptions[name] ?? {}));
  return Object.entries(options).find(
    ([option, value]) => value.type !== 'literal' || !allowed.get(option)?.includes(value.value),
  )?.[0];
}

/**
 * Creates the functions of messages in one language.
 * - `:money` formats an amount in the brand's currency. Cents are omitted if they are zero.
 * - `:range` formats a pair of numbers: `48–72`, or with `unit=hour`, `48–72 hours`.
 * - `:spelled` formats a number as a word, if the brand has a word for it.
 * - `:unit` writes units out by default, and `:percent` has at most two decimals by default.
 *
 * A function does not inherit options from the declaration of its value.
 */
export function createMessageFunctions({ language, currency, spelled }: MessageLocale): Functions {
  const numberFormat = cacheResults(
    (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
  );
  const pluralRules = cacheResults(
    (options: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options),
  );
  /** Caches ranges, because `Intl` takes 0.25 ms for each. Only facts are ranges, so the cache stays small. */
  const range = cacheResults(([from, to, unit]: readonly [from: number, to: number, unit: unknown]) => {
    const unitOptions = unit ? ({ style: 'unit', unit: String(unit), unitDisplay: 'long' } as const) : {};
    return formatRange(numberFormat(unitOptions), from, to);
  });
  /** Makes a function of `messageformat` use cached formatters. By itself, the package creates a formatter for each value. */
  const withCache =
    (format: Numeric, defaults: Readonly<Record<string, unknown>> = {}): MessageFunction<string> =>
    (context, options, operand) => {
      const value = format(context, { ...defaults, ...options }, unwrapValue(operand));
      const { select, ...formatOptions } = value.options as Intl.NumberFormatOptions & { select?: string };
      const number = value.valueOf() as number | bigint;
      return {
        type: 'number',
        toString: () => {
          const text = numberFormat(formatOptions).format(number);
          return formatOptions.style === 'unit' ? removeUnitSpace(text) : text;
        },
        valueOf: () => number,
        ...(value.selectKey && {
          selectKey: (keys: Set<string>) => {
            const selected = Number(number) * (formatOptions.style === 'percent' ? 100 : 1);
            if (keys.has(String(selected))) return String(selected);
            if (select === 'exact') return null;
            const { maximumFractionDigits } = formatOptions;
            const type = select === 'ordinal' ? 'ordinal' : 'cardinal';
            const category = pluralRules({ type, maximumFractionDigits }).select(selected);
            return keys.has(category) ? category : null;
          },
        }),
      };
    };
  return {
    number: withCache(DefaultFunctions.number),
    integer: withCache(DefaultFunctions.integer),
    unit: withCache(DraftFunctions.unit, { unitDisplay: 'long' }),
    percent: withCache(DraftFunctions.percent, { maximumFractionDigits: 2 }),
    money: withCache(DraftFunctions.currency, { currency, trailingZeroDisplay: 'stripIfInteger' }),
    range: (_context, options, operand) => {
      const pair = unwrapValue(operand);
      if (!Array.isArray(pair)) throw new TypeError(':range requires a fact with two numbers');
      const [from, to] = pair as [number, number];
      return toText(range([from, to, options.unit]));
    },
    spelled: (_context, _options, operand) => {
      const count = Number(unwrapValue(operand));
      return toText(spelled[count] ?? numberFormat({}).format(count));
    },
  };
}
