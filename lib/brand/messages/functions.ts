/** The functions that a message may apply to a value: those of Unicode MessageFormat 2, and three of ours. */
import { DraftFunctions, type MessageFunction } from 'messageformat/functions';
import { closedUp, rangeText } from '../number-text.ts';

type Functions = Readonly<Record<string, MessageFunction<string>>>;

/** The language, currency and number words in which messages are written. */
export interface Writing {
  /** BCP 47. */
  readonly language: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Numbers as words, from nought on. */
  readonly spelled: readonly string[];
}

/** A value without the wrapper that a message's declarations may have put around it. */
const bare = (operand: unknown): unknown => (operand as { valueOf?: () => unknown } | undefined)?.valueOf?.();

const text = (written: string) => ({ type: 'string', toString: () => written, valueOf: () => written });

/**
 * - `:money` is an amount in the brand's currency, with cents only where there are some.
 * - `:range` is a pair of numbers, `48–72`; with `unit=hour`, `48–72 hours`.
 * - `:spelled` is a number in words, as far as the brand has words for it.
 * - `:unit` writes units out, and `:percent` has up to two decimals, where their options do not say otherwise.
 */
export function messageFunctions({ language, currency, spelled }: Writing): Functions {
  const numbers = new Intl.NumberFormat(language);
  const { currency: inCurrency, unit, percent, ...others } = DraftFunctions;
  return {
    ...others,
    unit: (context, options, operand) => {
      const value = unit(context, { unitDisplay: 'long', ...options }, operand);
      return { ...value, toString: () => closedUp(String(value.toString?.())) };
    },
    percent: (context, options, operand) =>
      percent(context, { maximumFractionDigits: 2, ...options }, operand),
    money: (context, options, operand) =>
      inCurrency(context, { currency, trailingZeroDisplay: 'stripIfInteger', ...options }, operand),
    range: (_context, options, operand) => {
      const pair = bare(operand);
      if (!Array.isArray(pair)) throw new TypeError('only a fact that is a range may be written as one');
      const [from, to] = pair as [number, number];
      const ofUnit = options.unit && { style: 'unit', unit: String(bare(options.unit)), unitDisplay: 'long' };
      const format = new Intl.NumberFormat(language, { ...(ofUnit as Intl.NumberFormatOptions) });
      return text(rangeText(format, from, to));
    },
    spelled: (_context, _options, operand) => {
      const count = Number(bare(operand));
      return text(spelled[count] ?? numbers.format(count));
    },
  };
}
