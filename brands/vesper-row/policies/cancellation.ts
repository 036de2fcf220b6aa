import { aroundTheClock, withUnit } from '#lib/brand/phrases.ts';
import type { Policy } from '#lib/brand/policy.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';
import { clientEmail, refundPolicy, telephone } from './links.ts';

export const cancellation: Policy = {
  slug: 'cancellation',
  title: 'Cancellation Policy',
  description: `How to cancel a booking with ${brand.name}, what comes back and by when, and when a change is not a cancellation.`,
  opening:
    'You may cancel a booking at any hour and need not say why. What comes back depends on how long is left before the service.',
  sections: [
    {
      id: 'timeline',
      heading: 'Timeline',
      body: [
        { kind: 'refund-schedule' },
        `The hours are counted back from the moment the service begins, by the clock of the place where it begins. What counts is when your cancellation reaches us, not when we confirm it. Same day means less than ${withUnit(facts.lateCancellationHours, 'hours')} before; on the line between tiers, the better refund applies.`,
        {
          kind: 'paragraph',
          parts: ['How the money returns to you, and what is kept, is in the ', refundPolicy, '.'],
        },
      ],
    },
    {
      id: 'emergencies',
      heading: 'Emergencies',
      body: [
        `Illness, an accident or a death in the family keeps no schedule. Such a cancellation is considered case by case and takes ${withUnit(facts.emergencyProcessingBusinessDays, 'business days')} to process.`,
        'Tell us as soon as you can; papers may follow later. Whatever you send us to explain is confidential, and backed by the same NDAs as the rest.',
      ],
    },
    {
      id: 'how-to-cancel',
      heading: 'How to cancel',
      body: [
        {
          kind: 'paragraph',
          parts: [
            'Write to ',
            clientEmail,
            ' or call ',
            telephone,
            `, where existing clients are answered ${aroundTheClock}. Tell us:`,
          ],
        },
        {
          kind: 'list',
          items: [
            'your booking reference number, which is not the reference of a consultation request',
            'the name under which the booking was made',
            'whether all of it is to be cancelled, or which part',
          ],
        },
        `A confirmation is processed within ${withUnit(facts.cancellationConfirmationBusinessHours, 'business hours')}. If you have none by then, call us: your message may not have arrived.`,
      ],
    },
    {
      id: 'third-party-vendor-policies',
      heading: 'Third-party vendor policies',
      body: [
        'Travel is booked through licensed third parties, outside our own payment processing. What you paid to an airline, a hotel or a yacht’s owner comes back on their conditions, which may be stricter than ours. Our timeline applies to what you paid to us.',
        'One message to us is enough: we pass the cancellation on to each of them and tell you what each answers.',
      ],
    },
    {
      id: 'modification-versus-cancellation',
      heading: 'Modification versus cancellation',
      body: [
        'A modification changes a service that will still take place: another hour, another room, another guest. A cancellation ends it. A booking put off without a new date is a cancellation.',
        `Ask for a modification with the same booking reference number. It is treated as a request like any other: fulfilled in ${withUnit(facts.standardRequestHours, 'hours')}, or with a premium fee when it is urgent. If the price changes, we quote it before we change anything, and third parties may have conditions of their own.`,
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: [
        'Questions about this policy go to the general address, those about your data to the privacy address. If you are cancelling, have your booking reference number ready.',
        { kind: 'contacts' },
      ],
    },
  ],
};
