/** The type of a policy: data without markup. The page adds section numbers and the date. */

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
