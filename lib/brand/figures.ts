import type * as v from 'valibot';
import type { TextValues } from './messages/message.ts';
import type { factsSchema } from './schema/facts.ts';
import { isPercentageName } from './schema/values.ts';

type Facts = v.InferOutput<typeof factsSchema>;

/**
 * Returns the facts (prices, percentages and other numbers) by name, and amounts that are computed from them. Percentages are
 * fractions of 1.
 */
export function computeTextValues(facts: Facts, currency: string): TextValues {
  const numbers = Object.entries(facts).filter(
    (entry): entry is [string, number | [number, number]] =>
      typeof entry[1] === 'number' || Array.isArray(entry[1]),
  );
  return {
    ...Object.fromEntries(
      numbers.map(([name, value]) => [name, isPercentageName(name) ? toFraction(value) : value]),
    ),
    ...computeEarlyCancellation(facts as Readonly<Record<string, unknown>>, currency),
  };
}

const toFraction = (percent: number | [number, number]): number | [number, number] =>
  typeof percent === 'number' ? percent / 100 : [percent[0] / 100, percent[1] / 100];

/**
 * Computes the refund of an early cancellation as a percentage, and example amounts for one price. The fee and the refund of
 * the example add up to the price.
 */
function computeEarlyCancellation(
  {
    administrativeFeePercent: fee,
    serviceCreditPercentOfRefund: credit,
    cancellationExampleOf: example,
    ...facts
  }: Readonly<Record<string, unknown>>,
  currency: string,
): TextValues {
  if (typeof fee !== 'number') return {};
  const earlyCancellationRefundPercent = (100 - fee) / 100;
  const price = facts[example as string];
  if (typeof price !== 'number') return { earlyCancellationRefundPercent };
  const exampleFee = applyPercentage(price, fee, currency);
  const exampleRefund = price - exampleFee;
  return {
    earlyCancellationRefundPercent,
    examplePrice: price,
    exampleFee,
    exampleRefund,
    ...(typeof credit === 'number' && { exampleCredit: applyPercentage(exampleRefund, credit, currency) }),
  };
}

/** Returns a percentage of an amount, rounded to the currency's smallest unit. */
function applyPercentage(amount: number, percent: number, currency: string): number {
  const { maximumFractionDigits = 0 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const scale = 10 ** maximumFractionDigits;
  return Math.round((amount * percent * scale) / 100) / scale;
}
