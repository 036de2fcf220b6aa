/** The refund schedule, printed in an answer of the FAQ and in two policies, and one worked example. */
import { atLeast, money, percent, percentOf, withUnit } from '#lib/brand/phrases.ts';
import type { CancellationTier } from '#lib/brand/types.ts';
import { earlyCancellationRefundPercent, facts } from '../facts.ts';

export const cancellationTiers: readonly CancellationTier[] = [
  {
    id: 'early',
    when: `${withUnit(atLeast(facts.earlyCancellationHours), 'hours')} before service`,
    refund: percent(earlyCancellationRefundPercent),
    processing: withUnit(facts.refundProcessingBusinessDays, 'business days'),
  },
  {
    id: 'late',
    when: `${withUnit([facts.lateCancellationHours, facts.earlyCancellationHours], 'hours')} before`,
    refund: percent(facts.lateCancellationRefundPercent),
    processing: withUnit(facts.refundProcessingBusinessDays, 'business days'),
  },
  { id: 'same-day', when: 'Same day', refund: 'None', processing: 'Not applicable' },
  {
    id: 'emergency',
    when: 'Emergencies',
    refund: 'Case by case',
    processing: withUnit(facts.emergencyProcessingBusinessDays, 'business days'),
  },
];

const price = facts.wellnessPackageFrom;
const fee = percentOf(price, facts.administrativeFeePercent);
const refund = price - fee;

/** A wellness package at its starting price, cancelled early: amounts as printed. They add up. */
export const earlyCancellationExample = {
  price: money(price),
  fee: money(fee),
  refund: money(refund),
  credit: money(percentOf(refund, facts.serviceCreditPercentOfRefund)),
};
