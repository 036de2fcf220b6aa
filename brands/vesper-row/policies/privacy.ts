import { atLeast, withUnit } from '#content/phrases.ts';
import type { Policy } from '#content/policy.ts';
import { fields } from '#shared/consultation-request.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { facts } from '../facts.ts';
import { cancellationPolicy, privacyEmail } from './links.ts';

export const privacy: Policy = {
  slug: 'privacy',
  title: 'Privacy Policy',
  description: `What ${brand.name} keeps about you, who reads it, for how long, and how to have it erased. No cookies, no tracking.`,
  opening:
    'This site learns about you what you write in its form. Here is where that goes, who reads it, and how to have it erased.',
  sections: [
    {
      id: 'information-collected',
      heading: 'Information collected',
      body: [
        'From a visitor, only what is written in the consultation form:',
        {
          kind: 'list',
          items: fields.map(({ label, required }) => (required ? label : `${label}, if you wish`)),
        },
        'When you send them, the page also prints them in the console of your own browser, on your own device, and tells us how long it had been open: that helps to tell a letter from a machine’s, and is not kept. From a client we keep a service record as well: what was asked for, booked and paid.',
      ],
    },
    {
      id: 'use',
      heading: 'Use',
      body: [
        `A consultation request is stored so that we can answer it, within ${withUnit(facts.consultationReplyWithinHours, 'hours')} during business hours, and prepare the quote, within ${withUnit(facts.quoteWithinHours, 'hours')} of the consultation. A service record lets us carry out what you booked and account for it.`,
        'There is no other use. Asking us something puts you on no mailing list, and no profile is made of you.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Sharing',
      body: [
        'Your data is never sold, rented or lent. Outside the house it reaches only:',
        {
          kind: 'list',
          items: [
            'the licensed third parties that carry out what you booked, each told what its own part needs',
            `${paymentProviderName}, when you pay by card`,
            'the services that store our data and carry our mail, on our instructions',
            'an authority, when the law leaves us no choice',
          ],
        },
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      body: [
        'The connection to this site is encrypted. A request is stored before the page says that it was received, so that what you entrusted to us cannot go astray unnoticed.',
        `No visitor appears in our logs: they hold neither your name nor a word you wrote. The network address you come from serves to answer you and to hold off a flood of requests, and is not written down. Card payments are secured through ${paymentProviderName}; this site has no field for a card.`,
      ],
    },
    {
      id: 'confidentiality',
      heading: 'Confidentiality',
      body: [
        'Privacy is owed to everyone; confidentiality is what we promise on top. It is backed by NDAs and covers what you ask for, what you refuse, whom you travel with, and the fact that you are a client at all.',
        'Clients who agreed to be quoted on this site are shown behind fluted glass. Of all others we confirm nothing, whoever asks.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      body: [
        'None. This site sets no cookies, which is why it did not ask you about any.',
        'It loads nothing from third parties either: no analytics, no advertising, no fonts, maps or pictures from elsewhere. Nobody but us is told that you were here.',
      ],
    },
    {
      id: 'rights',
      heading: 'Rights',
      body: [
        'You may ask what we hold about you and have a copy, have it corrected, object to a use of it, or have it erased.',
        {
          kind: 'paragraph',
          parts: [
            'Write to ',
            privacyEmail,
            ', with the reference that the page gave you if you still have it. Erased means erased: your request goes from our store with everything that belongs to it, and so do its copies in our mail. All that remains is a note that something was erased, with nothing of yours in it.',
          ],
        },
        'If our answer does not satisfy you, the data protection authority where you live will hear you.',
      ],
    },
    {
      id: 'retention',
      heading: 'Retention',
      body: [
        `A consultation request is kept until ${withUnit(facts.requestsRetainedMonths, 'months')} after our answer, and then erased. One that was taken for spam, and that nobody cleared of it, is erased after ${withUnit(facts.doubtfulRequestsRetainedDays, 'days')}. Ask us, and yours is erased sooner.`,
        `Service records are retained for about ${withUnit(facts.serviceRecordsRetainedYears, 'years')}, since accounts can be called for that long. What the law obliges us to keep, we keep until it no longer does.`,
      ],
    },
    {
      id: 'international-transfers',
      heading: 'International transfers',
      body: [
        `We work in ${atLeast(facts.countriesServedAtLeast)} countries, and our headquarters are in ${brand.headquarters}. If you write to us from elsewhere, your request crosses a border to be answered.`,
        'Beyond that, your data goes to another country only when your booking takes you, or something of yours, there: to the third party that carries it out, and no more of it than that takes. Confidentiality does not end at the border.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: [
        {
          kind: 'paragraph',
          parts: [
            'Write to the privacy address about your data, and to the general address about anything else on this page. To cancel a booking, have your booking reference number ready and follow the ',
            cancellationPolicy,
            '.',
          ],
        },
        { kind: 'contacts' },
      ],
    },
  ],
};
