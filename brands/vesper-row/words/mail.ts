/** What the desk is told by e-mail about a new request. */

import { withUnit } from '#content/phrases.ts';
import { facts } from '../facts.ts';

export const mail = {
  subject: (reference: string) => `Consultation request ${reference}`,
  heading: 'A new consultation request',
  promise: `The visitor was told to expect an answer within ${withUnit(facts.consultationReplyWithinHours, 'hours')} during business hours.`,
  replyHint: 'Replying to this mail writes to the visitor.',
  /** After words that are too long for a mail. */
  goesOn: (reference: string) =>
    `The visitor wrote more than a mail carries. Read all of it with: npm run desk -- show ${reference}`,
  /** Instead of the visitor’s words, for houses whose mail is not private enough. */
  readAtTheDesk: (reference: string) => `Read it with: npm run desk -- show ${reference}`,
};
