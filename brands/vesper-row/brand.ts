/** The brand: its name, how to reach it, and where else it is found. */
import type { Brand } from '#lib/brand/types.ts';

export const brand: Brand = {
  name: 'Vesper Row',
  tagline: 'Private concierge and travel curation. One evening, or all of them.',
  descriptor: {
    opening: 'A private concierge',
    aside: ' for executives and private clients',
    closing: ', worldwide',
  },
  website: 'https://vesperrow.example',
  referencePrefix: 'VR',
  telephone: '+12125550147',
  telephoneShown: '+1 (212) 555-0147',
  email: 'private@vesperrow.example',
  legalEmail: 'legal@vesperrow.example',
  privacyEmail: 'privacy@vesperrow.example',
  headquarters: 'New York',
  areaServed: 'Worldwide',
  paymentProvider: undefined,
  social: [
    { network: 'Instagram', url: undefined },
    { network: 'LinkedIn', url: undefined },
    { network: 'X', url: undefined },
    { network: 'Facebook', url: undefined },
  ],
};

/** The payment provider as it is named in a sentence. */
export const paymentProviderName = brand.paymentProvider ?? 'a card payment provider';
