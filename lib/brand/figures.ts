/** The values that every text of a brand may name. */
import type * as v from 'valibot';
import type { KnownValues } from './messages/message.ts';
import type { factsSchema } from './schema/facts.ts';
import { isPercentage } from './schema/values.ts';

type Facts = v.InferOutput<typeof factsSchema>;

/** The facts by their names, percentages as shares of one, and figures that are computed from them. */
export function computeFigures(facts: Facts, currency: string): KnownValues {
  const stated = Object.entries(facts).filter(
    (entry): entry is [string, number | [number, number]] =>
      typeof entry[1] === 'number' || Array.isArray(entry[1]),
  );
  return {
    ...Object.fromEntries(
      stated.map(([name, value]) => [name, isPercentage(name) ? toFraction(value) : value]),
    ),
    ...earlyCancellation(facts as Readonly<Record<string, unknown>>, currency),
  };
}

const toFraction = (percent: number | [number, number]): number | [number, number] =>
  typeof percent === 'number' ? percent / 100 : [percent[0] / 100, percent[1] / 100];

/** Figures of an early cancellation: the refund after the fee, and an example for one price, whose amounts add up. */
function earlyCancellation(
  {
    administrativeFeePercent: fee,
    serviceCreditPercentOfRefund: credit,
    cancellationExampleOf: example,
    ...facts
  }: Readonly<Record<string, unknown>>,
  currency: string,
): KnownValues {
  if (typeof fee !== 'number') return {};
  const earlyCancellationRefundPercent = (100 - fee) / 100;
  const price = facts[example as string];
  if (typeof price !== 'number') return { earlyCancellationRefundPercent };
  const exampleFee = percentOf(price, fee, currency);
  const exampleRefund = price - exampleFee;
  return {
    earlyCancellationRefundPercent,
    examplePrice: price,
    exampleFee,
    exampleRefund,
    ...(typeof credit === 'number' && { exampleCredit: percentOf(exampleRefund, credit, currency) }),
  };
}

/** A percentage of an amount, rounded to the currency's smallest unit, so that parts add up to their whole. */
function percentOf(amount: number, percent: number, currency: string): number {
  const { maximumFractionDigits = 0 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const coins = 10 ** maximumFractionDigits;
  return Math.round((amount * percent * coins) / 100) / coins;
}
