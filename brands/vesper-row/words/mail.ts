/** The mail that tells the agency of a new request. */
import { withUnit } from '#content/phrases.ts';
import { facts } from '../facts.ts';

export const mail = {
  subject: (reference: string) => `Consultation request ${reference}`,
  heading: 'A new consultation request',
  promise: `The visitor was told to expect an answer within ${withUnit(facts.consultationReplyWithinHours, 'hours')} during business hours.`,
  replyHint: 'Replying to this mail writes to the visitor.',
  /** Printed after a message that was cut off because it is too long for a mail. */
  goesOn: (reference: string) =>
    `The visitor wrote more than a mail carries. Read all of it with: npm run desk -- show ${reference}`,
  /** In place of the visitor’s words, where `MAIL_DETAILS=reference` keeps them out of mails. */
  readAtTheDesk: (reference: string) => `Read it with: npm run desk -- show ${reference}`,
};
