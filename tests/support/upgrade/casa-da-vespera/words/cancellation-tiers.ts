import { money, percent, percentOf, withUnit } from '#content/phrases.ts';
import type { CancellationTier } from '#content/types.ts';
import { earlyCancellationRefundPercent, facts } from '../facts.ts';

export const cancellationTiers: readonly CancellationTier[] = [
  {
    id: 'early',
    when: `${withUnit(facts.earlyCancellationHours, 'hours')} antes do serviço, ou mais`,
    refund: percent(earlyCancellationRefundPercent),
    processing: withUnit(facts.refundProcessingBusinessDays, 'business days'),
  },
  {
    id: 'late',
    when: `${withUnit([facts.lateCancellationHours, facts.earlyCancellationHours], 'hours')} antes`,
    refund: percent(facts.lateCancellationRefundPercent),
    processing: withUnit(facts.refundProcessingBusinessDays, 'business days'),
  },
  { id: 'same-day', when: 'No próprio dia', refund: 'Nenhum', processing: 'Não se aplica' },
  {
    id: 'emergency',
    when: 'Emergências',
    refund: 'Caso a caso',
    processing: withUnit(facts.emergencyProcessingBusinessDays, 'business days'),
  },
];

const price = facts.privateDiningPerEventFrom;
const fee = percentOf(price, facts.administrativeFeePercent);
const refund = price - fee;

/** A dinner at its starting price, cancelled early: the fee has cents. */
export const earlyCancellationExample = {
  price: money(price),
  fee: money(fee),
  refund: money(refund),
  credit: money(percentOf(refund, facts.serviceCreditPercentOfRefund)),
};
