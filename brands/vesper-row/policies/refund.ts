import { atLeast, percent, withUnit } from '#lib/brand/phrases.ts';
import type { Policy } from '#lib/brand/policy.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { earlyCancellationRefundPercent, facts } from '../facts.ts';
import { earlyCancellationExample } from '../words/cancellation-tiers.ts';
import { cancellationPolicy } from './links.ts';

const early = withUnit(atLeast(facts.earlyCancellationHours), 'hours');

export const refund: Policy = {
  slug: 'refund-policy',
  title: 'Refund Policy',
  description: `What ${brand.name} refunds when a booking is cancelled, what is kept and why, when the money arrives, and what a credit is worth.`,
  opening:
    'What comes back to you depends on how long is left before the service. The clock stops when your cancellation reaches us.',
  sections: [
    {
      id: 'schedule',
      heading: 'Schedule',
      body: [
        { kind: 'refund-schedule' },
        {
          kind: 'paragraph',
          parts: [
            'The percentages are of what you paid to us for the booking. How the hours are counted, and how to cancel with your booking reference number, is in the ',
            cancellationPolicy,
            '.',
          ],
        },
      ],
    },
    {
      id: 'processing',
      heading: 'Processing',
      body: [
        `A refund returns the way the payment came. To a credit card it takes ${withUnit(facts.creditCardRefundBusinessDays, 'business days')}, as the schedule has it; a bank transfer takes ${withUnit(facts.bankTransferRefundBusinessDays, 'business days')}.`,
        `The days are counted from our confirmation, which is processed within ${withUnit(facts.cancellationConfirmationBusinessHours, 'business hours')} of your cancellation. An emergency takes ${withUnit(facts.emergencyProcessingBusinessDays, 'business days')}, because someone has to read it.`,
      ],
    },
    {
      id: 'administrative-fee',
      heading: 'Administrative fee',
      body: [
        `A booking cancelled ${early} before the service is refunded in full, minus a ${percent(facts.administrativeFeePercent)} administrative fee. The fee pays for the work that was done before you cancelled, and it is the reason why the schedule says ${percent(earlyCancellationRefundPercent)}.`,
        `Of a wellness package of ${earlyCancellationExample.price}, we keep ${earlyCancellationExample.fee} and return ${earlyCancellationExample.refund}. The fee is taken in this case only: a refund of ${percent(facts.lateCancellationRefundPercent)} is not reduced by it again.`,
      ],
    },
    {
      id: 'service-credits',
      heading: 'Service credits',
      body: [
        'You may take a service credit in place of a refund. A credit:',
        {
          kind: 'list',
          items: [
            `is worth ${percent(facts.serviceCreditPercentOfRefund)} of the refund`,
            `is valid for ${withUnit(facts.serviceCreditValidMonths, 'months')}`,
            'is transferable to someone else',
            'carries no administrative fee when it is used',
          ],
        },
        `The wellness package above would leave you ${earlyCancellationExample.credit} to spend with us in place of ${earlyCancellationExample.refund} in your account. Where the schedule refunds nothing, there is nothing to turn into a credit.`,
      ],
    },
    {
      id: 'dispute-resolution',
      heading: 'Dispute resolution',
      body: [
        `If a refund looks wrong to you, tell us first, with your booking reference number, and allow ${withUnit(facts.disputeReviewHours, 'hours')} for a review.`,
        `Card payments made to us go through ${paymentProviderName}. A dispute that the review did not settle goes through that provider’s dispute process. What you paid to a third party is settled with the third party; we will tell you whom to ask.`,
      ],
    },
    {
      id: 'force-majeure',
      heading: 'Force majeure',
      body: [
        `A storm, an epidemic, a war, a strike or a closed border may stop a service that neither of us wished to stop. Nobody is at fault, and the schedule does not apply: the case is considered as an emergency is, on its own, within ${withUnit(facts.emergencyProcessingBusinessDays, 'business days')}.`,
        'We ask every third party concerned what it will return, and show you the answers. A new date may serve you better than a refund; if so, we look for one.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: [
        'Questions about a refund go to the general address with your booking reference number, whether you are cancelling or have cancelled. Questions about your data go to the privacy address.',
        { kind: 'contacts' },
      ],
    },
  ],
};
