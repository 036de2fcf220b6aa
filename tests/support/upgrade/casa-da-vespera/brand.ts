/**
 * An invented agency in Lisbon, in European Portuguese. Tests build it, to see that every word, figure and date comes from
 * the brand.
 */
import type { Brand } from '#content/types.ts';

export const brand: Brand = {
  name: 'Casa da Véspera',
  tagline: 'Concierge privado e viagens à medida. Tudo pronto de véspera.',
  descriptor: {
    opening: 'Concierge privado',
    aside: ' para executivos e particulares',
    closing: ', em todo o mundo',
  },
  website: 'https://casadavespera.example',
  referencePrefix: 'CV',
  // Portugal keeps no numbers for fiction. Those that begin with 5 are reserved for later use, and nobody has one.
  telephone: '+351555010147',
  telephoneShown: '+351 555 010 147',
  email: 'reservado@casadavespera.example',
  legalEmail: 'juridico@casadavespera.example',
  privacyEmail: 'privacidade@casadavespera.example',
  headquarters: 'Lisboa',
  areaServed: 'Em todo o mundo',
  paymentProvider: undefined,
  social: [
    { network: 'Instagram', url: undefined },
    { network: 'LinkedIn', url: undefined },
    { network: 'X', url: undefined },
    { network: 'Facebook', url: undefined },
  ],
};

/** The payment provider as it is named in a sentence. */
export const paymentProviderName = brand.paymentProvider ?? 'um prestador de serviços de pagamento';
