/** The house. Vesper Row is an invented sample: replace every value here with your own. */

export type SocialNetwork = 'Instagram' | 'LinkedIn' | 'X' | 'Facebook';

export interface Brand {
  /** Shown in the bar, the footer, titles and mails. */
  readonly name: string;
  /** One sentence, shown at the foot of every page. */
  readonly tagline: string;
  /** What the house is, in a few words; `aside` is left out where room is short. */
  readonly descriptor: { readonly opening: string; readonly aside: string; readonly closing: string };
  /** Two capital letters that open every request's reference, as in `VR-7K3Q-9F2M`. */
  readonly referencePrefix: string;
  /** E.164 number, digits after the plus sign only. */
  readonly telephone: string;
  /** The same number as a person reads it. */
  readonly telephoneShown: string;
  /** Where a client writes to. */
  readonly email: string;
  /** General legal inquiries, printed on the policies. */
  readonly legalEmail: string;
  /** Privacy inquiries, printed on the policies. */
  readonly privacyEmail: string;
  readonly headquarters: string;
  /** Printed in the payment notes. Leave undefined to print “a card payment provider”. */
  readonly paymentProvider: string | undefined;
  /** A network without `url` is shown and named, but not linked. */
  readonly social: readonly { readonly network: SocialNetwork; readonly url: string | undefined }[];
}

export const brand: Brand = {
  name: 'Vesper Row',
  tagline: 'Private concierge and travel curation. One evening, or all of them.',
  descriptor: {
    opening: 'A private concierge',
    aside: ' for executives and private clients',
    closing: ', worldwide',
  },
  referencePrefix: 'VR',
  telephone: '+12125550147',
  telephoneShown: '+1 (212) 555-0147',
  email: 'private@vesperrow.example',
  legalEmail: 'legal@vesperrow.example',
  privacyEmail: 'privacy@vesperrow.example',
  headquarters: 'New York',
  paymentProvider: undefined,
  social: [
    { network: 'Instagram', url: undefined },
    { network: 'LinkedIn', url: undefined },
    { network: 'X', url: undefined },
    { network: 'Facebook', url: undefined },
  ],
};

/** Who takes card payments, as it is printed in a sentence. */
export const paymentProviderName = brand.paymentProvider ?? 'a card payment provider';
