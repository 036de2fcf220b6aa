/** The shape of what a brand states: its folder holds the values. */

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

/** From and to, both included, in the unit that the fact's name ends in. */
export type Range = readonly [from: number, to: number];

/** What has an hour of its own on the evening that the landing page is read through. */
export type EveningHour =
  | 'hero'
  | 'services'
  | 'travel'
  | 'executive'
  | 'wellness'
  | 'dining'
  | 'about'
  | 'testimonials'
  | 'faqs'
  | 'contact'
  | 'received'
  | 'failure'
  | 'notFound';

export interface Link {
  readonly href: string;
  readonly label: string;
}

export interface Service {
  /** Also the picture's role and the name of the plate's composition. */
  readonly id: 'travel' | 'executive' | 'wellness' | 'dining';
  readonly hour: EveningHour;
  readonly icon: 'sunset' | 'watch' | 'bath' | 'candle';
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly pricing: { readonly amount: string; readonly note: string };
  readonly imageAlt: string;
  /** The light that the plate's ground falls through; each is a set of tokens. */
  readonly gradient: 'rose-dusk' | 'blue-hour' | 'warm-water' | 'candlelight';
}

export interface Testimonial {
  readonly name: string;
  readonly title: string;
  readonly content: string;
  /** Stars out of five. */
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly image: { readonly role: 'portrait-1' | 'portrait-2' | 'portrait-3'; readonly alt: string };
}

export type AnswerBlock =
  | string
  | { readonly kind: 'cancellation-tiers' }
  | { readonly kind: 'link'; readonly href: `/${string}`; readonly text: string };

export interface Faq {
  readonly question: string;
  readonly answer: readonly AnswerBlock[];
}

export interface CancellationTier {
  readonly id: 'early' | 'late' | 'same-day' | 'emergency';
  readonly when: string;
  readonly refund: string;
  readonly processing: string;
}

/** One style of a typeface, cut for the web. */
export interface Typeface {
  /** As the `--font-…` tokens name it. Not `Sans`, which is what Linux calls a face of its own. */
  readonly family: 'Display' | 'Italic' | 'Text' | 'House Sans';
  readonly style: 'normal' | 'italic';
  /** The one weight kept: each further one, or a range, is as many bytes again. */
  readonly weight: number;
  /** Other axes, pinned. */
  readonly pinned: Readonly<Record<string, number>>;
  /** A file of a package with the whole face. */
  readonly source: string;
  /** Which of the system's faces stand in until the file has arrived, or where it never does. */
  readonly fallback: 'serif' | 'sans-serif';
  /** File name, without extension. */
  readonly file: string;
}
