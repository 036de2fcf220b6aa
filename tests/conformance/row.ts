/** The form of the conformance table. Rows state words and figures literally: they are what is promised. */
import type { BrowserContextOptions } from '@playwright/test';
import type { Fixtures } from '../fixtures.ts';

/** One promise of the site, and how a visitor can see that it is kept. */
export interface Row {
  /** The promise, in one sentence. */
  readonly says: string;
  /** The visitor's browser, such as a phone's, or one without scripts. By default a wide screen with scripts. */
  readonly visitor?: Pick<BrowserContextOptions, 'viewport' | 'javaScriptEnabled' | 'reducedMotion'>;
  /** For promises that only the static site makes. */
  readonly build?: 'static';
  /** Fails when the promise is broken. */
  readonly holds: (fixtures: Fixtures) => Promise<void>;
}

export interface Chapter {
  /** What its promises are about. */
  readonly about: string;
  readonly rows: readonly Row[];
}

export const phone = { viewport: { width: 390, height: 844 } } as const;

export const policyAddresses = ['/terms', '/privacy', '/cancellation', '/refund-policy'] as const;

/** With this, `goto` waits for the answer alone: for rows that ask no more of the page, or wait for what they ask. */
export const answered = { waitUntil: 'commit' } as const;
