/** The types of what a brand states. The values are in the brand's folder. */

export type SocialNetwork = 'Instagram' | 'LinkedIn' | 'X' | 'Facebook';

export interface Brand {
  /** Shown in the bar, the footer, titles and mails. */
  readonly name: string;
  /** One sentence, shown at the foot of every page. */
  readonly tagline: string;
  /** What the agency is, in a few words; `aside` is left out on small screens. */
  readonly descriptor: { readonly opening: string; readonly aside: string; readonly closing: string };
  /** The origin that pages state as theirs; the setting `SITE_URL` comes before it. */
  readonly website: string;
  /** Two capital letters that open every request's reference, as in `VR-7K3Q-9F2M`. */
  readonly referencePrefix: string;
  /** E.164 number, digits after the plus sign only. */
  readonly telephone: string;
  /** The same number as a person reads it. */
  readonly telephoneShown: string;
  /** For clients and inquiries. */
  readonly email: string;
  /** General legal inquiries, printed on the policies. */
  readonly legalEmail: string;
  /** Privacy inquiries, printed on the policies. */
  readonly privacyEmail: string;
  readonly headquarters: string;
  /** Where clients are served, in a word or two. */
  readonly areaServed: string;
  /** Printed in the payment notes. Leave undefined to print “a card payment provider”. */
  readonly paymentProvider?: string | undefined;
  /** A network without `url` is shown, but not linked. */
  readonly social: readonly { readonly network: SocialNetwork; readonly url?: string | undefined }[];
}

/** The language of a brand's words, and how figures are written in it. */
export interface Locale {
  /** BCP 47, with the region. */
  readonly language: string;
  /** ISO 4217. */
  readonly currency: string;
  /** As `Intl` calls the clocks of 12 and of 24 hours. */
  readonly clock: 'h12' | 'h23';
}

/** A unit's plural forms, named as `Intl.PluralRules` does. */
export type Unit = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** From and to, both included, in the unit that the fact's name ends in. */
export type Range = readonly [from: number, to: number];

/** What has a time: the landing page leads through one evening, and each section has its hour. */
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
  | 'dawn'
  | 'received'
  | 'failure'
  | 'notFound';

export interface Link {
  readonly href: string;
  readonly label: string;
}

export interface Service {
  /** Also the role of its picture. */
  readonly id: 'travel' | 'executive' | 'wellness' | 'dining';
  readonly hour: EveningHour;
  readonly icon: 'sunset' | 'watch' | 'bath' | 'candle';
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly pricing: { readonly amount: string; readonly note: string };
  readonly imageAlt: string;
  /** The card's background; `look.css` has the colors of each. */
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
  /** Stands above the questions that share it. */
  readonly topic: string;
  readonly question: string;
  readonly answer: readonly AnswerBlock[];
}

export interface CancellationTier {
  readonly id: 'early' | 'late' | 'same-day' | 'emergency';
  readonly when: string;
  readonly refund: string;
  readonly processing: string;
}

/** One style of a typeface, and how it is subset. */
export interface Typeface {
  /** As the `--font-…` tokens name it. Not `Sans`, which Linux takes for its own default face. */
  readonly family: 'Display' | 'Italic' | 'Text' | 'House Sans';
  readonly style: 'normal' | 'italic';
  /** The one weight kept; another one, or a range, would double the bytes. */
  readonly weight: number;
  /** The value that each other axis is pinned to. */
  readonly pinned: Readonly<Record<string, number>>;
  /** The whole typeface: a file's path in `node_modules`. */
  readonly source: string;
  /** Which of the system's typefaces are shown until the file is loaded. */
  readonly fallback: 'serif' | 'sans-serif';
  /** The name of the subset file, without extension. */
  readonly file: string;
}
