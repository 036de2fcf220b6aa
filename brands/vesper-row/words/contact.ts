import { aroundTheClock, withUnit } from '#lib/brand/phrases.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';

export const contact = {
  label: 'Contact',
  heading: ['Write in', 'confidence.'],
  imageAlt: 'One candle burning on a dark desk.',
  details: [
    {
      label: 'Private Concierge Line',
      value: brand.telephoneShown,
      href: `tel:${brand.telephone}`,
      note: `${aroundTheClock} for existing clients, business hours for new inquiries`,
    },
    {
      label: 'Email',
      value: brand.email,
      href: `mailto:${brand.email}`,
      note: 'Answered in business hours',
    },
    {
      label: 'Headquarters',
      value: brand.headquarters,
      href: undefined,
      note: 'Private consultations by appointment only',
    },
    {
      label: 'Service Coverage',
      value: brand.areaServed,
      href: undefined,
      note: `Global ${aroundTheClock} operations`,
    },
  ],
  guarantee: {
    heading: 'Confidentiality Guarantee',
    text: 'What you write here is held in confidence and backed by a non-disclosure agreement. We never confirm who our clients are.',
  },
};

/** The consultation form, written as a letter. */
export const requestForm = {
  salutation: `To ${brand.name},`,
  optional: 'optional',
  send: 'Request Consultation',
  sending: 'Sending your request…',
  promise: `Our team replies within ${withUnit(facts.consultationReplyWithinHours, 'hours')} during business hours.`,
  retry: 'Try again',
  /** For the field that people do not see. */
  leaveEmpty: 'Please leave this empty',
  /** Shown in place of the form on a static site, where no script runs. */
  withoutScripts: 'This form needs scripts, which are switched off. Please call or write to us instead.',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
};

export const receipt = {
  received: 'On our desk',
  replyByLabel: 'You hear from us by',
  referenceLabel: 'Your reference',
  next: [
    `Our team reads your letter and replies within ${withUnit(facts.consultationReplyWithinHours, 'hours')} during business hours.`,
    'Whoever replies stays with you: one person who answers, from then on.',
    `After the consultation you have a written quote within ${withUnit(facts.quoteWithinHours, 'hours')}.`,
  ],
  nextLabel: 'What happens next',
  keep: 'Keep this reference: it is all you need when you call or write.',
  another: 'Write another letter',
};
