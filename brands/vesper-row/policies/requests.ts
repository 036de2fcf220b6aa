/**
 * What the privacy policy says of what visitors write, by who takes the form: a setting of the build
 * (`PUBLIC_CONSULTATION_ENDPOINT`). The policy prints one of the three.
 */

import { withUnit } from '#lib/brand/phrases.ts';
import type { RequestsPolicy } from '#lib/brand/policy.ts';
import { foreignOrigin } from '#lib/request/consultation-endpoint.ts';
import { consultationEndpoint } from '#lib/request/endpoint-of-build.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { facts } from '../facts.ts';

const host = foreignOrigin(consultationEndpoint);
const service = host ? new URL(host).hostname : 'the service that hosts this site';

const replyWithin = withUnit(facts.consultationReplyWithinHours, 'hours');
const quoteWithin = withUnit(facts.quoteWithinHours, 'hours');
const months = withUnit(facts.requestsRetainedMonths, 'months');
const card = `Card payments are secured through ${paymentProviderName}; this site has no field for a card.`;
const whatIsKept = `What ${brand.name} keeps about you, who reads it, for how long, and how to have it erased. No cookies, no tracking.`;
const whereItGoes =
  'This site learns about you what you write in its form. Here is where that goes, who reads it, and how to have it erased.';
const fromVisitor = 'From a visitor, only what is written in the consultation form:';
const record = 'what was asked for, booked and paid.';

export const requestsByTaker: RequestsPolicy = {
  server: {
    description: whatIsKept,
    opening: whereItGoes,
    beforeFields: fromVisitor,
    collected: `When you send them, the page also prints them in the console of your own browser, on your own device, and tells us how long it had been open: that helps to tell a letter from a machine’s, and is not kept. From a client we keep a service record as well: ${record}`,
    use: `A consultation request is stored so that we can answer it, within ${replyWithin} during business hours, and prepare the quote, within ${quoteWithin} of the consultation.`,
    security: [
      'The connection to this site is encrypted. A request is stored before the page says that it was received, so that what you entrusted to us cannot go astray unnoticed.',
      `No visitor appears in our logs: they hold neither your name nor a word you wrote. The network address you come from serves to answer you and to hold off a flood of requests, and is not written down. ${card}`,
    ],
    toldOfVisit: 'Nobody but us is told that you were here.',
    erasure:
      ', with the reference that the page gave you if you still have it. Erased means erased: your request goes from our store with everything that belongs to it, and so do its copies in our mail. All that remains is a note that something was erased, with nothing of yours in it.',
    retention: `A consultation request is kept until ${months} after our answer, and then erased. One that was taken for spam, and that nobody cleared of it, is erased after ${withUnit(facts.doubtfulRequestsRetainedDays, 'days')}. Ask us, and yours is erased sooner.`,
    transfer: 'If you write to us from elsewhere, your request crosses a border to be answered.',
  },
  service: {
    description: whatIsKept,
    opening: whereItGoes,
    beforeFields: fromVisitor,
    collected: `When you send them, they go to ${service}, which takes requests for us; the page also prints them in the console of your own browser, on your own device. From a client we keep a service record as well: ${record}`,
    use: `A consultation request is kept so that we can answer it, within ${replyWithin} during business hours, and prepare the quote, within ${quoteWithin} of the consultation.`,
    sharedWith: `${service}, which takes our form’s requests and keeps them for us`,
    security: [
      `What you send is encrypted on its way. The page says that a request was received when ${service} has said so.`,
      `We keep no log of visitors. Those who carry this site and its requests see the network address you come from, and treat it by rules of their own. ${card}`,
    ],
    toldOfVisit: 'Nobody but us, and those who carry this site for us, is told that you were here.',
    erasure: `, with the name and the address that you wrote under. Erased means erased: your request goes from ${service} and from our mail.`,
    retention: `A consultation request is kept until ${months} after our answer, and then erased. Ask us, and yours is erased sooner.`,
    transfer: `If you write to us from elsewhere, your request crosses a border to be answered; the place where ${service} keeps it may lie beyond another.`,
  },
  nobody: {
    description: `This site sends and keeps nothing that you write. What ${brand.name} keeps of its clients, who reads it, and how to have it erased.`,
    opening:
      'This site learns nothing about you: nothing that you write in its form is sent or stored. Here is what we keep of clients, who reads it, and how to have it erased.',
    collected: `From a visitor, nothing. What is written in the consultation form stays in your own browser, on your own device, and is printed in its console when you press the button. So call us, or write to us by e-mail. From a client we keep a service record: ${record}`,
    use: `What you tell us by telephone or e-mail lets us answer you, and prepare the quote, within ${quoteWithin} of the consultation.`,
    security: [
      'The connection to this site is encrypted, and nothing that you write in its form leaves your device.',
      `We keep no log of visitors. The service that hosts this site sees the network address you come from, and treats it by rules of its own. ${card}`,
    ],
    toldOfVisit: 'Nobody but us, and the service that hosts this site, is told that you were here.',
    erasure:
      ', with the name and the address that you wrote under. Erased means erased: what you sent us goes from our mail and our records.',
    retention: `An e-mail to us is kept until ${months} after our answer, and then erased. Ask us, and yours is erased sooner.`,
    transfer: 'If you write to us from elsewhere, your e-mail crosses a border to be answered.',
  },
};
