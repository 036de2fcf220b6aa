import { atLeast, withUnit } from '#lib/brand/phrases.ts';
import type { Block, Policy } from '#lib/brand/policy.ts';
import { fields } from '#lib/request/consultation-request.ts';
import { consultationEndpoint } from '#lib/request/endpoint-of-build.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { facts } from '../facts.ts';
import { cancellationPolicy, privacyEmail } from './links.ts';
import { requestsByTaker } from './requests.ts';

const requests = requestsByTaker[consultationEndpoint.takenBy];

const formFields: Block = {
  kind: 'list',
  items: fields.map(({ label, required }) => (required ? label : `${label}, if you wish`)),
};

export const privacy: Policy = {
  slug: 'privacy',
  title: 'Privacy Policy',
  description: requests.description,
  opening: requests.opening,
  sections: [
    {
      id: 'information-collected',
      heading: 'Information collected',
      body: [...(requests.beforeFields ? [requests.beforeFields, formFields] : []), requests.collected],
    },
    {
      id: 'use',
      heading: 'Use',
      body: [
        `${requests.use} A service record lets us carry out what you booked and account for it.`,
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
            ...(requests.sharedWith ? [requests.sharedWith] : []),
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
      body: requests.security,
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
        `It loads nothing from third parties either: no analytics, no advertising, no fonts, maps or pictures from elsewhere. ${requests.toldOfVisit}`,
      ],
    },
    {
      id: 'rights',
      heading: 'Rights',
      body: [
        'You may ask what we hold about you and have a copy, have it corrected, object to a use of it, or have it erased.',
        {
          kind: 'paragraph',
          parts: ['Write to ', privacyEmail, requests.erasure],
        },
        'If our answer does not satisfy you, the data protection authority where you live will hear you.',
      ],
    },
    {
      id: 'retention',
      heading: 'Retention',
      body: [
        requests.retention,
        `Service records are retained for about ${withUnit(facts.serviceRecordsRetainedYears, 'years')}, since accounts can be called for that long. What the law obliges us to keep, we keep until it no longer does.`,
      ],
    },
    {
      id: 'international-transfers',
      heading: 'International transfers',
      body: [
        `We work in ${atLeast(facts.countriesServedAtLeast)} countries, and our headquarters are in ${brand.headquarters}. ${requests.transfer}`,
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
