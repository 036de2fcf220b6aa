/** The FAQ: ten questions. Those of one topic stand together, topics in the order in which a new client comes to them. */
import { aroundTheClock, atLeast, percent, withUnit } from '#lib/brand/phrases.ts';
import type { Faq } from '#lib/brand/types.ts';
import { paymentProviderName } from '../brand.ts';
import { earlyCancellationRefundPercent, facts } from '../facts.ts';
import { earlyCancellationExample } from './cancellation-tiers.ts';

/** Above the questions of each. */
const topics = {
  hands: 'In good hands',
  cost: 'What it costs',
  time: 'How long it takes',
  changes: 'If plans change',
} as const;

export const faqs: readonly Faq[] = [
  {
    topic: topics.hands,
    question: 'Will anyone learn that I am a client?',
    answer: [
      `Not from us. Discretion is ${percent(facts.discretionGuaranteedPercent)} guaranteed, and our confidentiality is backed by NDAs.`,
      'This page keeps to it already: it sets no cookies, it loads nothing from anyone else’s servers, and the clients quoted on it are seen through fluted glass.',
    ],
  },
  {
    topic: topics.hands,
    question: 'Can I call in the middle of the night?',
    answer: [
      `Existing clients can: we answer them ${aroundTheClock}. New inquiries are answered in business hours.`,
      `Write at midnight if that is when you have the quiet. During business hours our team contacts you within ${withUnit(facts.consultationReplyWithinHours, 'hours')}.`,
    ],
  },
  {
    topic: topics.hands,
    question: 'Who books my travel, and what if it goes wrong?',
    answer: [
      'Travel is booked through licensed third parties, outside our own payment processing.',
      `If something is wrong, tell us first and allow ${withUnit(facts.disputeReviewHours, 'hours')} for a review. Card payments made to us go through ${paymentProviderName}, and a dispute about one goes through that provider’s dispute process.`,
    ],
  },
  {
    topic: topics.cost,
    question: 'When will I know what it costs?',
    answer: [
      `Within ${withUnit(facts.quoteWithinHours, 'hours')} of your consultation you have a custom quote.`,
      'The prices on this page are where a service starts. Travel has no starting price: it is always custom quoted, because no journey here is drawn up before you ask for it.',
    ],
  },
  {
    topic: topics.cost,
    question: 'How do I pay, and when?',
    answer: [
      'In full, before we book. A custom quote comes first, so you know the sum.',
      `Card payments are secured through ${paymentProviderName}. You will not be asked for a card on this site: its form has no field for one.`,
    ],
  },
  {
    topic: topics.time,
    question: 'How far ahead should I book?',
    answer: [
      `For luxury experiences, ${withUnit(facts.bookAheadWeeks, 'weeks')} ahead.`,
      'A free evening is easily found. The right table on that evening takes longer.',
    ],
  },
  {
    topic: topics.time,
    question: 'How quickly can you arrange something?',
    answer: [
      `Standard requests are fulfilled in ${withUnit(facts.standardRequestHours, 'hours')}. Urgent ones carry a premium fee.`,
      'Say in your first line when you need it. Whether yours is urgent, and what that costs, stands in the quote before you pay for anything.',
    ],
  },
  {
    topic: topics.time,
    question: 'How long does delivery take, of a gift or a purchase?',
    answer: [
      `Typically ${withUnit(facts.deliveryBusinessDays, 'business days')}: those who make and carry things keep shorter hours than we do, and delivery is counted in their days.`,
      'If it has to arrive on a certain date, give us the date with the request.',
    ],
  },
  {
    topic: topics.changes,
    question: 'What comes back to me if I cancel?',
    answer: [
      `Cancel ${withUnit(atLeast(facts.earlyCancellationHours), 'hours')} before the service and you have a full refund minus a ${percent(facts.administrativeFeePercent)} administrative fee: ${percent(earlyCancellationRefundPercent)} comes back. After that it depends on the hour at which your cancellation reaches us.`,
      { kind: 'cancellation-tiers' },
      `Have your booking reference number ready. Cancellations are confirmed within ${withUnit(facts.cancellationConfirmationBusinessHours, 'business hours')}.`,
      { kind: 'link', href: '/refund-policy', text: 'Read the refund policy' },
    ],
  },
  {
    topic: topics.changes,
    question: 'May I keep a refund as a credit?',
    answer: [
      `Yes. A service credit is worth ${percent(facts.serviceCreditPercentOfRefund)} of the refund and is valid for ${withUnit(facts.serviceCreditValidMonths, 'months')}. You may transfer it to someone else, and no administrative fee is taken when it is used.`,
      `A wellness package of ${earlyCancellationExample.price}, cancelled ${withUnit(atLeast(facts.earlyCancellationHours), 'hours')} ahead, returns ${earlyCancellationExample.refund} as money or ${earlyCancellationExample.credit} as credit.`,
    ],
  },
];
