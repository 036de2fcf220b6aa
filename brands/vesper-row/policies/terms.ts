import { aroundTheClock, atLeast, percent, withUnit } from '#lib/brand/phrases.ts';
import type { Policy } from '#lib/brand/policy.ts';
import { serviceInterests } from '#lib/request/consultation-request.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { earlyCancellationRefundPercent, facts } from '../facts.ts';
import { cancellationPolicy, privacyPolicy, refundPolicy } from './links.ts';

const services = serviceInterests
  .filter(({ value }) => value !== '' && value !== 'multiple' && value !== 'other')
  .map(({ label }) => label);

export const terms: Policy = {
  slug: 'terms',
  title: 'Terms of Service',
  description: `What ${brand.name} arranges, how it is paid for, what happens when you cancel, and how a dispute is settled.`,
  opening: `These are the terms on which ${brand.name} works for you. They are short, so that they can be read before a booking and not after it.`,
  sections: [
    {
      id: 'acceptance',
      heading: 'Acceptance',
      body: [
        'You accept these terms when you agree to a quote from us or pay for a booking. Reading this site, or sending a consultation request, binds you to nothing.',
        'Where an agreement that we have both signed says something else, an NDA included, that agreement counts. A booking keeps the terms that stood here on the day it was paid for.',
      ],
    },
    {
      id: 'service-description',
      heading: 'Service description',
      body: [
        `${brand.name} is a private concierge. We arrange:`,
        { kind: 'list', items: services },
        `Standard requests are fulfilled in ${withUnit(facts.standardRequestHours, 'hours')}, and delivery is typically within ${withUnit(facts.deliveryBusinessDays, 'business days')}. Urgent requests carry a premium fee. Luxury experiences should be booked ${withUnit(facts.bookAheadWeeks, 'weeks')} ahead.`,
        `Existing clients are answered ${aroundTheClock}, new inquiries in business hours. We arrange your travel and do not operate it: it is booked through licensed third parties, whose own terms apply to it as well.`,
      ],
    },
    {
      id: 'payment-terms',
      heading: 'Payment terms',
      body: [
        `A custom quote is given within ${withUnit(facts.quoteWithinHours, 'hours')} of consultation. The prices on this site are where a service starts; the price you pay is the one in the quote that you agreed to.`,
        `Payment in full is required before we book. Card payments are secured through ${paymentProviderName}. What is booked through third parties is paid outside our own payment processing, on their terms.`,
      ],
    },
    {
      id: 'cancellation-and-refund',
      heading: 'Cancellation and refund',
      body: [
        `A booking cancelled ${withUnit(atLeast(facts.earlyCancellationHours), 'hours')} before the service is refunded at ${percent(earlyCancellationRefundPercent)}. Cancelled ${withUnit([facts.lateCancellationHours, facts.earlyCancellationHours], 'hours')} before it, the refund is ${percent(facts.lateCancellationRefundPercent)}; on the same day there is none. Emergencies are considered case by case.`,
        {
          kind: 'paragraph',
          parts: [
            'To cancel, give us your booking reference number. The ',
            cancellationPolicy,
            ' says how, and the ',
            refundPolicy,
            ' when the money reaches you. Both are part of these terms.',
          ],
        },
      ],
    },
    {
      id: 'privacy-and-confidentiality',
      heading: 'Privacy and confidentiality',
      body: [
        'What we learn about you is confidential, before a booking and long after it. Our confidentiality is backed by NDAs. Without your leave we neither name you as a client nor confirm that you are one.',
        {
          kind: 'paragraph',
          parts: ['What this site keeps about you, and for how long, is in the ', privacyPolicy, '.'],
        },
      ],
    },
    {
      id: 'liability-limit',
      heading: 'Liability limit',
      body: [
        'We answer for our own work: the advice, the arrangements, the care with which a third party was chosen. The third party answers for the service that it performs, under its own terms.',
        'What we can owe you for a booking is limited to what you paid us for it. No limit applies to death, injury, fraud or anything else for which the law allows none, and the rights that the law gives you as a consumer stay as they are.',
      ],
    },
    {
      id: 'dispute-resolution',
      heading: 'Dispute resolution',
      body: [
        `Tell us first, with your booking reference number, and allow ${withUnit(facts.disputeReviewHours, 'hours')} for a review. Card payments made to us go through ${paymentProviderName}; a dispute about one then goes through that provider’s dispute process.`,
        `What is still open after that is decided under the law of the place where we have our headquarters, ${brand.headquarters}, and by its courts, unless the law where you live gives you the right to be heard there.`,
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: [
        'Questions about these terms go to the general address, questions about your data to the privacy address. If a booking is concerned, or you wish to cancel it, give its booking reference number.',
        { kind: 'contacts' },
      ],
    },
  ],
};
