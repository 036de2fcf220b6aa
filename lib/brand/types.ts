/** The types of what a brand states. The values are in the brand's folder. */

export type { EveningHour } from './sections.ts';

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

export interface Link {
  readonly href: string;
  readonly label: string;
}

/** The drawings that a service may have. */
export const serviceIcons = [
  'sunset',
  'watch',
  'bath',
  'candle',
  'key',
  'compass',
  'sail',
  'house',
  'cup',
  'bell',
  'leaf',
  'mountain',
] as const;

export type ServiceIcon = (typeof serviceIcons)[number];

/**
 * Where the words of a service stand in its picture, which fills the viewport: at its right (`window-head`,
 * `window-right`), at its left (`window-left`), or across its upper half (`window-across`). Where the viewport is upright,
 * they stand below the picture, but `window-head` has its name in the head of it, `window-across` on phones its name and what
 * it is, and on tablets the words of `window-across` and `window-left` stay where they are.
 */
export const compositions = ['window-head', 'window-left', 'window-right', 'window-across'] as const;

export type Composition = (typeof compositions)[number];

export interface Service {
  /**
   * Lowercase letters, digits and hyphens, as in `yacht-charter`. Also the value of its option in `form.ts`, the name of
   * its picture, and the end of the names of its crop and ground in `look.css`.
   */
  readonly id: string;
  /** When it is set in the evening, on a 24-hour clock; by default between those before and after it. */
  readonly hour?: string;
  /** By default a key. */
  readonly icon?: ServiceIcon;
  /** By default each has another than the one before, and the last one's words stand at its foot. */
  readonly composition?: Composition;
  readonly description: string;
  readonly features: readonly string[];
  readonly pricing: { readonly amount: string; readonly note: string };
  readonly imageAlt: string;
}

export interface Testimonial {
  readonly name: string;
  readonly title: string;
  /** A text, or a list of paragraphs. */
  readonly content: string | readonly string[];
  /** Stars out of five. */
  readonly rating: 1 | 2 | 3 | 4 | 5;
  /** `role` is the picture's name. A testimonial may be without one. */
  readonly image?: { readonly role: `portrait-${number}`; readonly alt: string };
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
  /**
   * The whole typeface: a file's path in `node_modules`, or in the brand's folder (`./typefaces/…`). A list where a typeface
   * is divided by scripts, as `latin` and `latin-ext`: each character is taken from the first that has it.
   */
  readonly source: string | readonly string[];
  /** Which of the system's typefaces are shown until the file is loaded. */
  readonly fallback: 'serif' | 'sans-serif';
  /** The name of the subset file, without extension. */
  readonly file: string;
}
