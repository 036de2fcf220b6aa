/** The type of a policy: data without markup. The page adds section numbers and the date. */
import type { ConsultationEndpoint } from '../request/consultation-endpoint.ts';

export type PolicySlug = 'terms' | 'privacy' | 'cancellation' | 'refund-policy';

export interface Link {
  /** An address on this site, or a `mailto:` or `tel:` one. */
  readonly href: `/${string}` | `mailto:${string}` | `tel:${string}`;
  readonly text: string;
}

export type Block =
  | string
  /** A paragraph with links in it. */
  | { readonly kind: 'paragraph'; readonly parts: readonly (string | Link)[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** The table of `cancellationTiers`. */
  | { readonly kind: 'refund-schedule' }
  /** The general address, the privacy address and the telephone number. */
  | { readonly kind: 'contacts' };

export interface PolicySection {
  /** Anchor, unique in its policy. */
  readonly id: string;
  readonly heading: string;
  readonly body: readonly Block[];
}

export interface Policy {
  readonly slug: PolicySlug;
  readonly title: string;
  /** For search engines, under 155 characters. */
  readonly description: string;
  readonly opening: string;
  readonly sections: readonly PolicySection[];
}

/** What the privacy policy says of what visitors write, which depends on who takes the form. */
export interface WordsOfRequests {
  readonly description: string;
  readonly opening: string;
  /** Before the list of the form's fields; undefined where none of them is sent. */
  readonly beforeFields?: string;
  readonly collected: string;
  readonly use: string;
  /** Who else receives a request, beside those whom every client’s data reaches. */
  readonly sharedWith?: string;
  readonly security: readonly string[];
  readonly toldOfVisit: string;
  /** After the privacy address. */
  readonly erasure: string;
  readonly retention: string;
  readonly transfer: string;
}

export type RequestsPolicy = Readonly<Record<ConsultationEndpoint['takenBy'], WordsOfRequests>>;
