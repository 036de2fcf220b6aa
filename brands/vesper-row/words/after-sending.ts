/** What a visitor is told after sending a request, with scripts or without. */
import { withUnit } from '#lib/brand/phrases.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';

export const received = {
  title: 'Consultation Request Received',
  text: `Thank you for your interest. Our team will contact you within ${withUnit(facts.consultationReplyWithinHours, 'hours')} during business hours.`,
};

export const notSent = {
  title: 'Your request was not sent',
  kept: 'Nothing you wrote is lost: every word is still here.',
  /** On a page that could not be given all of it back. */
  keptInPart: 'This page may not have all that you wrote: your browser’s Back button leads to every word.',
  // What to do now: one of these, depending on why it was not sent.
  tryAgain: `Please try again, or reach us at ${brand.telephoneShown} or ${brand.email}.`,
  /** “In 20 minutes”. */
  tryAgainAfter: (span: string) =>
    `You can send it again ${span}. If it cannot wait, reach us at ${brand.telephoneShown} or ${brand.email}.`,
  correct: `Please correct it and send it again, or reach us at ${brand.telephoneShown} or ${brand.email}.`,
  shorten: `Please make it shorter, or reach us at ${brand.telephoneShown} or ${brand.email}.`,
  callInstead: `Sending it again would change nothing: please call ${brand.telephoneShown} or write to ${brand.email}.`,
};
