/** What a visitor is told after sending a request, with scripts or without. */
import { withUnit } from '#content/phrases.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';

export const received = {
  title: 'Consultation Request Received',
  text: `Thank you for your interest. Our team will contact you within ${withUnit(facts.consultationReplyWithinHours, 'hours')} during business hours.`,
};

export const notSent = {
  title: 'Your request was not sent',
  text: `Nothing you wrote is lost: every word is still here. Please try again, or reach us at ${brand.telephoneShown} or ${brand.email}.`,
};
