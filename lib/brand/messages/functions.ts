/** The functions that a message may apply to a value: some of those of Unicode MessageFormat 2, and three of ours. */
import type { Model } from 'messageformat';
import { DefaultFunctions, DraftFunctions, type MessageFunction } from 'messageformat/functions';
import { cached } from '../../cached.ts';
import { formatRange, removeUnitSpace } from '../format-range.ts';

type Numeric = typeof DefaultFunctions.number;
type Functions = Readonly<Record<string, MessageFunction<string>>>;

/** The language, currency and number words in which messages are written. */
export interface MessageLocale {
  /** BCP 47. */
  readonly language: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Numbers as words, from nought on. */
  readonly spelled: readonly string[];
}

/** A value without the wrapper that a message's declarations may have put around it. */
const unwrapValue = (operand: unknown): unknown =>
  (operand as { valueOf?: () => unknown } | undefined)?.valueOf?.();

const text = (written: string) => ({ type: 'string', toString: () => written, valueOf: () => written });

const units = Intl.supportedValuesOf('unit');

/**
 * The functions that a message may use, and the values of their options. Each combination has a formatter, which takes up to
 * a millisecond and 100 KB: these are few enough that a brand can use all of them.
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

export const functionNames = Object.keys(allowedOptions);

/** Returns the name of an option that a function does not have, or whose value is not allowed. */
export function findUnknownOption({ name, options = {} }: Model.FunctionRef): string | undefined {
  const allowed = new Map(Object.entries(allowedOptions[name] ?? {}));
  return Object.entries(options).find(
    ([option, value]) => value.type !== 'literal' || !allowed.get(option)?.includes(value.value),
  )?.[0];
}

/**
 * - `:money` is an amount in the brand's currency, with cents only where there are some.
 * - `:range` is a pair of numbers, `48–72`; with `unit=hour`, `48–72 hours`.
 * - `:spelled` is a number in words, as far as the brand has words for it.
 * - `:unit` writes units out, and `:percent` has up to two decimals, where their options do not say otherwise.
 *
 * A function does not inherit the options of another one that its value was declared with.
 */
export function createMessageFunctions({ language, currency, spelled }: MessageLocale): Functions {
  const numberFormat = cached(
    (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
  );
  const pluralRules = cached((options: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options));
  /** `Intl` takes a quarter of a millisecond for a range. Only facts are ranges, so these are few. */
  const range = cached(([from, to, unit]: readonly [from: number, to: number, unit: unknown]) => {
    const ofUnit = unit ? ({ style: 'unit', unit: String(unit), unitDisplay: 'long' } as const) : {};
    return formatRange(numberFormat(ofUnit), from, to);
  });
  /** The same function, with formatters from the cache: those of the package are created for each value. */
  const withCache =
    (format: Numeric, defaults: Readonly<Record<string, unknown>> = {}): MessageFunction<string> =>
    (context, options, operand) => {
      const value = format(context, { ...defaults, ...options }, unwrapValue(operand));
      const { select, ...formatOptions } = value.options as Intl.NumberFormatOptions & { select?: string };
      const number = value.valueOf() as number | bigint;
      return {
        type: 'number',
        toString: () => {
          const written = numberFormat(formatOptions).format(number);
          return formatOptions.style === 'unit' ? removeUnitSpace(written) : written;
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
      if (!Array.isArray(pair)) throw new TypeError('only a fact that is a range may be written as one');
      const [from, to] = pair as [number, number];
      return text(range([from, to, options.unit]));
    },
    spelled: (_context, _options, operand) => {
      const count = Number(unwrapValue(operand));
      return text(spelled[count] ?? numberFormat({}).format(count));
    },
  };
}
